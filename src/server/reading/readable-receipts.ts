import { sql } from 'kysely'

/**
 * SQL subquery of the receipts to read: those of dossiers, and those proposed by open corrections. `id` is the number that
 * a proposed receipt will get; `reader` is the version that read it, null when unread.
 */
export const READABLE_RECEIPTS = sql`(
  select receipt.id, receipt.dossier_id, receipt.sha256, receipt.mimetype, receipt.created_at, receipt_reading.reader
  from receipt left join receipt_reading on receipt_reading.receipt_id = receipt.id
  union all
  select part.id, correction.dossier_id, part.sha256, part.mimetype, part.created_at, correction_reading.reader
  from correction
    join correction_receipt as part on part.correction_id = correction.id and part.fate = 'added'
    left join correction_reading
      on correction_reading.correction_id = correction.id and correction_reading.receipt_id = part.id
  where correction.state = 'open' or correction.state = 'answered' and correction.applied_at is null
) as readable`
