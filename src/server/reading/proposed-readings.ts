import { sql } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { presentReceipts, type ReadReceipt, type ReadReceiptRow } from './find-readings.ts'
import { isReadingOn } from './request-reading.ts'

/** Readings take seconds. After this long a receipt counts as not read, which no check accepts as correct. */
const PATIENCE_MS = 5 * 60_000
const RETRY_AFTER_SECONDS = 2

/** The receipts that a dossier would have with those of a correction, by number; one statement. */
export async function findProposedReadings(
  services: Pick<Services, 'config' | 'deployment'>,
  db: Db,
  { id, dossierId }: { readonly id: number; readonly dossierId: number },
): Promise<readonly ReadReceipt[]> {
  const { rows } = await sql<ReadReceiptRow>`
    select receipt.id, element, type_id, receipt.sha256, reading
    from receipt left join receipt_reading on receipt_reading.receipt_id = receipt.id
    where dossier_id = ${dossierId} and not exists (
      select from correction_receipt as part
      where part.correction_id = ${id} and part.id = receipt.id and part.fate = 'removed')
    union all
    select part.id, element, type_id, part.sha256, reading
    from correction_receipt as part
      left join correction_reading as read on read.correction_id = part.correction_id and read.receipt_id = part.id
    where part.correction_id = ${id} and part.fate = 'added'
    order by id`.execute(db)
  return presentReceipts(services, rows)
}

/** Throws while a newly proposed receipt has not been read yet. */
export async function requireProposedRead(
  services: Pick<Services, 'config' | 'deployment' | 'clock'>,
  db: Db,
  correctionId: number,
): Promise<void> {
  if (!isReadingOn(services)) return
  const waiting = await db
    .selectFrom('correction_receipt as part')
    .leftJoin('correction_reading as read', (join) =>
      join.onRef('read.correction_id', '=', 'part.correction_id').onRef('read.receipt_id', '=', 'part.id'),
    )
    .select('part.id')
    .where('part.correction_id', '=', correctionId)
    .where('part.fate', '=', 'added')
    .where('part.created_at', '>', new Date(services.clock.now().getTime() - PATIENCE_MS))
    .where('read.receipt_id', 'is', null)
    .executeTakeFirst()
  if (waiting) throw new Failure('FILE_NOT_READ', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** When a correction has ended: keeps the readings of receipts that now belong to the dossier, and deletes the others. */
export async function settleProposedReadings(trx: Trx, correctionId: number): Promise<void> {
  await sql`
    with ended as (
      delete from correction_reading where correction_id = ${correctionId}
      returning receipt_id, sha256, reader, reading, duration_ms, read_at)
    insert into receipt_reading (receipt_id, sha256, reader, reading, duration_ms, read_at)
    select ended.* from ended join receipt on receipt.id = ended.receipt_id`.execute(trx)
}
