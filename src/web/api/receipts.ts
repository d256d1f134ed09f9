import type { ReceiptFile } from '#contract/receipts.ts'
import { get } from './call.ts'
import { blobOfBase64 } from './save-file.ts'

/** The content of a receipt of a dossier, or of a correction, by its path. */
export async function readReceipt(of: string, receiptId: number): Promise<Blob> {
  const { resourceFile, mimetype } = await get<ReceiptFile>(`${of}/receipts/${receiptId}`)
  return blobOfBase64(resourceFile, mimetype)
}
