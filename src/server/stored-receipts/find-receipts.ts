import { sql, type Expression, type Selectable } from 'kysely'
import type { Receipt } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import type { ScanState } from '#vocabulary/scan-state.ts'
import type { Database } from '../store/schema.ts'
import type { Db } from '../store/store.ts'

export type ReceiptRow = Selectable<Database['receipt']> & {
  /** Scan result; null when never scanned. */
  readonly scan: ScanState | null
}

/** A receipt in a column of a larger statement. */
export interface ReceiptJson extends Omit<ReceiptRow, 'created_at'> {
  readonly created_at: string
}

export function readReceipt(receipt: ReceiptJson): ReceiptRow {
  return { ...receipt, created_at: new Date(receipt.created_at) }
}

/** Receipts of a dossier, oldest first. The caller has checked visibility. */
export async function findReceipts(db: Db, dossierId: number): Promise<readonly ReceiptRow[]> {
  return (await selectReceipts(dossierId).execute(db)).rows
}

/**
 * `dossierId` is a column where this is part of a larger statement. Columns by name: a prepared `*` would fail once a
 * later schema has widened the table under a running process.
 */
export function selectReceipts(dossierId: number | Expression<number>) {
  return sql<ReceiptRow>`
    select receipt.id, receipt.dossier_id, receipt.element, receipt.type_id, receipt.title, receipt.mimetype,
      receipt.size, receipt.sha256, receipt.created_by, receipt.created_at, file.scan_state as scan
    from receipt join file on file.sha256 = receipt.sha256
    where receipt.dossier_id = ${dossierId} order by receipt.id`
}

type PresentedRow = Pick<ReceiptRow, 'id' | 'element' | 'type_id' | 'title' | 'mimetype' | 'size' | 'scan'>

export function presentReceipt(row: PresentedRow, formId: number): Receipt {
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
