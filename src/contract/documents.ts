import * as z from 'zod'
import { PathId, wholeNumber } from './answers.ts'
import { component } from './component.ts'

/** `POST /dossiers/{folderId}/documents/list` and `.../documents/all`. Source: wizard §7. */
export const DocumentsOfBlock = z.object({ block_id: z.string().max(200) })

/**
 * Answer to `documents/list`: documents rendered from the answers up to the block. `id` is the template's code, which
 * `preview` takes.
 */
export const GeneratedDocuments = component('GeneratedDocuments', {
  documents: z.array(z.object({ id: z.string(), filename: z.string() })),
})
export type GeneratedDocuments = z.infer<typeof GeneratedDocuments>

/** `POST /dossiers/{folderId}/preview`; answers with the PDF itself. `save` must be false. */
export const PreviewDocument = z.object({
  documentId: z.string().max(100),
  save: z.literal(false).default(false),
})

const ProductCode = z.string().max(20)

/** `GET /dossiers/{folderId}/handed-documents`: a product by its code. */
export const HandedOf = z.object({ product: ProductCode })

/** `POST /dossiers/{folderId}/handed-documents/mail`; 409 when the subscriber’s address is no longer the one shown. */
export const MailHanded = HandedOf.extend({ recipient: z.string().max(254).optional() })

/** `POST /dossiers/{folderId}/handed-documents/open`; answers with the PDF itself. */
export const OpenHanded = z.object({ product: ProductCode, code: z.string().max(50) })

/** Documents of a product, and whether the subscriber has received each in this version. */
export const HandedDocuments = component('HandedDocuments', {
  /** Address that they are mailed to; null until the subscriber has one. */
  recipient: z.string().nullable(),
  documents: z.array(
    z.object({
      code: z.string(),
      version: z.string(),
      /** `yyyy-mm-dd`. */
      date: z.string(),
      /** In bytes. */
      size: z.number(),
      delivered: z.boolean(),
    }),
  ),
})
export type HandedDocuments = z.infer<typeof HandedDocuments>

/** `GET /dossiers/{folderId}/printPdf/{printId}`; `file` is a base64 PDF. */
export const PrintParams = z.object({
  folderId: PathId,
  printId: wholeNumber(z.number().positive().max(1_000_000)),
})

/** Answer to `printPdf`; `file` is the PDF in base64. */
export const PrintedDocument = component('PrintedDocument', { print: z.object({ file: z.string() }) })
