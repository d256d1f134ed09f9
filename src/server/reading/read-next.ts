import { sql } from 'kysely'
import type { FileReading } from '#rules/receipt-reading.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { afterReading } from './reading-port.ts'
import type { ReaderProcess } from './reader-process.ts'
import { READER_VERSION } from './reader-version.ts'
import { isReadingOn, requestReading } from './request-reading.ts'

interface UnreadReceipt {
  readonly id: number
  readonly sha256: string
  readonly mimetype: string
}

/**
 * Reads the next receipt of a dossier that has no reading of this version, and requests the one after it: a job is short, so that a server
 * that stops does not wait for fifty files. A repeated job finds nothing left to do.
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
    // Before the receipt, as in a removal of it.
    await sql`select from dossier where id = ${dossierId} for no key update`.execute(trx)
    // No row when the receipt was removed meanwhile.
    await sql`
      insert into receipt_reading (receipt_id, sha256, reader, reading, duration_ms, read_at)
      select id, sha256, ${READER_VERSION}, ${JSON.stringify(reading)}::jsonb, ${durationMs}, ${services.clock.now()}
      from receipt where id = ${receipt.id}
      on conflict (receipt_id) do update set sha256 = excluded.sha256, reader = excluded.reader, reading = excluded.reading,
        duration_ms = excluded.duration_ms, read_at = excluded.read_at, number = excluded.number`.execute(trx)
    await afterReading(services, trx, dossierId)
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

/** The oldest one; only files that the antivirus found safe, where there is one. */
function findUnread(
  { config }: Pick<Services, 'config'>,
  db: Db,
  dossierId: number,
): Promise<UnreadReceipt | undefined> {
  return db
    .selectFrom('receipt')
    .innerJoin('file', 'file.sha256', 'receipt.sha256')
    .leftJoin('receipt_reading', (join) =>
      join
        .onRef('receipt_reading.receipt_id', '=', 'receipt.id')
        .on('receipt_reading.reader', '=', READER_VERSION),
    )
    .select(['receipt.id', 'receipt.sha256', 'receipt.mimetype'])
    .where('receipt.dossier_id', '=', dossierId)
    .where('receipt_reading.receipt_id', 'is', null)
    .where((eb) =>
      config.clamd === undefined
        ? eb.or([eb('file.scan_state', 'is', null), eb('file.scan_state', '=', 'safe')])
        : eb('file.scan_state', '=', 'safe'),
    )
    .orderBy('receipt.id')
    .executeTakeFirst()
}

/** What was read from the same file for another receipt. */
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
