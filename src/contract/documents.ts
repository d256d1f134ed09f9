import * as z from 'zod'
import { DossierId } from './answers.ts'

/** `POST /dossiers/{folderId}/documents/list` and `.../documents/all`. Source: wizard §7. */
export const DocumentsOfBlock = z.object({ block_id: z.string().max(200) })

/**
 * Answer to `documents/list`: documents rendered from the answers up to the block. `id` is the template's code, which
 * `preview` takes.
 */
export const GeneratedDocuments = z
  .object({ documents: z.array(z.object({ id: z.string(), filename: z.string() })) })
  .meta({ id: 'GeneratedDocuments' })
export type GeneratedDocuments = z.infer<typeof GeneratedDocuments>

/** `POST /dossiers/{folderId}/preview`; answers with the PDF itself. `save` must be false. */
export const PreviewDocument = z.object({
  documentId: z.string().max(100),
  save: z.literal(false).default(false),
})

/** `GET /dossiers/{folderId}/printPdf/{printId}`; `file` is a base64 PDF. */
export const PrintParams = z.object({
  folderId: DossierId,
  printId: z.coerce.number().int().positive().max(1_000_000),
})

/** Answer to `printPdf`; `file` is the PDF in base64. */
export const PrintedDocument = z
  .object({ print: z.object({ file: z.string() }) })
  .meta({ id: 'PrintedDocument' })
export type PrintedDocument = z.infer<typeof PrintedDocument>
