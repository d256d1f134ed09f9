import * as z from 'zod'
import { PathId } from './answers.ts'
import { component } from './component.ts'
import { Receipt } from './dossiers.ts'

/** `PUT /dossiers/{folderId}/receipts`; `value` is a base64 data URI. */
export const UploadReceipts = z.object({
  submittingBlockId: z.string().max(200),
  receipts: z
    .array(
      z.object({
        typeId: z.number().int(),
        elementId: z.string().max(200),
        value: z.string(),
        title: z.string().min(1).max(200),
      }),
    )
    .min(1)
    .max(10),
})
export type UploadReceipts = z.infer<typeof UploadReceipts>

/** Answer to an upload: all receipts of the dossier. */
export const UploadedReceipts = component('UploadedReceipts', {
  dossier: z.object({ receipts: z.array(Receipt) }),
})
export type UploadedReceipts = z.infer<typeof UploadedReceipts>

/** `GET` and `DELETE /dossiers/{folderId}/receipts/{receiptId}`. */
export const ReceiptParams = z.object({ folderId: PathId, receiptId: PathId })

/** A receipt with its content: `resourceFile` is a base64 data URI, `resource` the title. */
export const ReceiptFile = component('ReceiptFile', {
  id: z.number(),
  resource: z.string(),
  title: z.string(),
  resourceFile: z.string(),
  mimetype: z.string(),
})
export type ReceiptFile = z.infer<typeof ReceiptFile>

/** `GET /dossiers/{id}/receipts`: grouped by category for the review page. */
export const ReceiptGroups = component('ReceiptGroups', {
  categories: z.array(z.object({ category: z.string(), title: z.string(), receipts: z.array(Receipt) })),
})
export type ReceiptGroups = z.infer<typeof ReceiptGroups>
