import { sql } from 'kysely'
import type { FileReading } from '#rules/receipt-reading.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { READABLE_RECEIPTS } from './readable-receipts.ts'
import { readingPort } from './reading-port.ts'
import type { ReaderProcess } from './reader-process.ts'
import { READER_VERSION } from './reader-version.ts'
import { isReadingOn, requestReading } from './request-reading.ts'

interface UnreadReceipt {
  readonly id: number
  readonly sha256: string
  readonly mimetype: string
}

/**
 * Reads the next receipt of a dossier that lacks a reading by this version, and enqueues a job for the one after it: jobs
 * stay short, so that a stopping server does not wait for fifty files. A repeated job is a no-op.
 */
export async function readNext(services: Services, reader: ReaderProcess, dossierId: number): Promise<void> {
  const { db } = services.store
  if (!isReadingOn(services)) return
  const receipt = await findUnread(services, db, dossierId)
  if (!receipt) return
  const began = performance.now()
  const reading = (await findKnown(db, receipt.sha256)) ?? (await readFile(services, reader, receipt))
  const durationMs = Math.round(performance.now() - began)
  await db.transaction().execute(async (trx) => {
    await storeReading(services, trx, { dossierId, receipt, reading, durationMs })
    await requestReading(trx, services, [dossierId])
  })
  services.log.info(
    {
      receipt: receipt.id,
      kinds: reading.readings.map(({ kind }) => kind),
      notRead: reading.notRead,
      durationMs,
    },
    'reading: receipt read',
  )
}

/** Stores a known reading for the unread receipts of a dossier that the caller has generated itself. Opens no file. */
export async function storeKnownReading(
  services: Services,
  dossierId: number,
  reading: FileReading,
): Promise<void> {
  if (!isReadingOn(services)) return
  await services.store.db.transaction().execute(async (trx) => {
    for (;;) {
      const receipt = await findUnread(services, trx, dossierId)
      if (!receipt) return
      await storeReading(services, trx, { dossierId, receipt, reading, durationMs: 0 })
    }
  })
}

async function storeReading(
  services: Services,
  trx: Trx,
  read: {
    readonly dossierId: number
    readonly receipt: UnreadReceipt
    readonly reading: FileReading
    readonly durationMs: number
  },
): Promise<void> {
  const { dossierId, receipt, reading, durationMs } = read
  // Locks the dossier before the receipt, in the same order as a removal.
  await sql`select from dossier where id = ${dossierId} for no key update`.execute(trx)
  await store(trx, receipt.id, { reading, durationMs, at: services.clock.now() })
  await readingPort.find(services)?.(trx, dossierId)
}

interface NewReading {
  readonly reading: FileReading
  readonly durationMs: number
  readonly at: Date
}

/**
 * Stores the reading with the receipt, or with the proposal of a correction. Inserts no row when the receipt was removed in
 * the meantime.
 */
async function store(trx: Trx, id: number, { reading, durationMs, at }: NewReading): Promise<void> {
  const result = sql`sha256, ${READER_VERSION}::integer, ${JSON.stringify(reading)}::jsonb, ${durationMs}::integer,
    ${at}::timestamptz`
  await sql`
    insert into receipt_reading (receipt_id, sha256, reader, reading, duration_ms, read_at)
    select id, ${result} from receipt where id = ${id}
    on conflict (receipt_id) do update set sha256 = excluded.sha256, reader = excluded.reader, reading = excluded.reading,
      duration_ms = excluded.duration_ms, read_at = excluded.read_at, number = excluded.number`.execute(trx)
  await sql`
    insert into correction_reading (correction_id, receipt_id, sha256, reader, reading, duration_ms, read_at)
    select correction_id, part.id, ${result}
    from correction_receipt as part join correction on correction.id = correction_id
    where part.id = ${id} and fate = 'added' and (state = 'open' or state = 'answered' and applied_at is null)
    on conflict (correction_id, receipt_id) do update set reader = excluded.reader, reading = excluded.reading,
      duration_ms = excluded.duration_ms, read_at = excluded.read_at`.execute(trx)
}

/** The oldest unread receipt; with an antivirus, only files that it found safe. */
async function findUnread(
  { config }: Pick<Services, 'config'>,
  db: Db,
  dossierId: number,
): Promise<UnreadReceipt | undefined> {
  const { rows } = await sql<UnreadReceipt>`
    select readable.id, readable.sha256, readable.mimetype
    from ${READABLE_RECEIPTS} join file on file.sha256 = readable.sha256
    where dossier_id = ${dossierId} and reader is distinct from ${READER_VERSION}::integer
      and ${config.clamd === undefined ? sql`coalesce(scan_state, 'safe')` : sql`scan_state`} = 'safe'
    order by readable.id limit 1`.execute(db)
  return rows[0]
}

/** An existing reading of the same file. */
async function findKnown(db: Db, sha256: string): Promise<FileReading | undefined> {
  const row = await db
    .selectFrom('receipt_reading')
    .select('reading')
    .where('sha256', '=', sha256)
    .where('reader', '=', READER_VERSION)
    .executeTakeFirst()
  return row?.reading
}

async function readFile(
  { files, clock }: Services,
  reader: ReaderProcess,
  { sha256, mimetype }: UnreadReceipt,
): Promise<FileReading> {
  const bytes = await files.read(sha256)
  return reader.read({ bytes, mimetype, today: parisDay(clock.now()) })
}
