import type { Selectable } from 'kysely'
import type { FileReading } from '#rules/receipt-reading.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import type { Db } from '../store/store.ts'
import { isReadingOn } from './request-reading.ts'

export interface ReadReceipt {
  readonly receiptId: number
  /** Name of the element it was uploaded for. */
  readonly element: string
  /** Receipt type of the deployment; 0 for none. */
  readonly typeId: number
  readonly sha256: string
  /** `pending` until it is read; `off` when receipts are not read. */
  readonly reading: FileReading | 'pending' | 'off'
}

/** The receipts of a dossier, oldest first, one statement. The caller has checked visibility. */
export async function findReadings(
  services: Pick<Services, 'config' | 'deployment'>,
  db: Db,
  dossierId: number,
): Promise<readonly ReadReceipt[]> {
  const rows = await db
    .selectFrom('receipt')
    .leftJoin('receipt_reading', 'receipt_reading.receipt_id', 'receipt.id')
    .select(['receipt.id', 'receipt.element', 'receipt.type_id', 'receipt.sha256', 'receipt_reading.reading'])
    .where('receipt.dossier_id', '=', dossierId)
    .orderBy('receipt.id')
    .execute()
  return presentReceipts(services, rows)
}

export type ReadReceiptRow = Pick<
  Selectable<Database['receipt']>,
  'id' | 'element' | 'type_id' | 'sha256'
> & {
  readonly reading: FileReading | null
}

export function presentReceipts(
  services: Pick<Services, 'config' | 'deployment'>,
  rows: readonly ReadReceiptRow[],
): readonly ReadReceipt[] {
  const unread = isReadingOn(services) ? 'pending' : 'off'
  return rows.map(({ id, element, type_id: typeId, sha256, reading }) => ({
    receiptId: id,
    element,
    typeId,
    sha256,
    reading: reading ?? unread,
  }))
}
