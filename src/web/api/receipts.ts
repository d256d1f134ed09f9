import type { ReceiptFile } from '#contract/dossiers.ts'
import { get } from './call.ts'
import { blobOfBase64 } from './save-file.ts'

/** The content of a receipt. */
export async function readReceipt(dossierId: number, receiptId: number): Promise<Blob> {
  const { resourceFile, mimetype } = await get<ReceiptFile>(`/dossiers/${dossierId}/receipts/${receiptId}`)
  return blobOfBase64(resourceFile, mimetype)
}
