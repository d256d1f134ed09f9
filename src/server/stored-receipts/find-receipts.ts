import type { Expression, Selectable } from 'kysely'
import type { Receipt } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'
import type { ReceiptTable } from '../store/dossier-tables.ts'
import type { Db } from '../store/store.ts'

export type ReceiptRow = Selectable<ReceiptTable> & {
  /** Scan result; null when never scanned. */
  readonly scan: ScanState | null
}

/** Receipts of a dossier, oldest first. The caller has checked visibility. */
export async function findReceipts(db: Db, dossierId: number): Promise<readonly ReceiptRow[]> {
  return selectReceipts(db, dossierId).execute()
}

/** As a subquery; JSON aggregation returns timestamps as text. */
export function selectReceipts(db: Db, dossierId: number | Expression<number>) {
  return db
    .selectFrom('receipt')
    .innerJoin('file', 'file.sha256', 'receipt.sha256')
    .selectAll('receipt')
    .select('file.scan_state as scan')
    .where('dossier_id', '=', dossierId)
    .orderBy('id')
}

export function presentReceipt(row: ReceiptRow, formId: number): Receipt {
  return {
    id: row.id,
    receiptId: row.id,
    typeId: row.type_id,
    elementId: wireId(formId, row.element),
    title: row.title,
    resource: row.title,
    mimetype: row.mimetype,
    size: row.size,
    scan: row.scan,
  }
}
