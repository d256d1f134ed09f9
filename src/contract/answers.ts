import * as z from 'zod'

/** Shapes shared by several calls. The wire keeps its historical spellings; they live in this folder only. */

/** Text that every store keeps as it is: whole characters, no NUL. */
export const SafeText = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'), {
  error: 'not a readable text',
  params: { fr: 'ce texte n’est pas lisible' },
})

/** Text, a list of texts, or null for emptied; booleans travel as `"true"` / `"false"`. */
export const WireValue = z.union([SafeText.max(20_000), z.array(SafeText.max(2_000)).max(200), z.null()])
export type WireValue = z.infer<typeof WireValue>

/** An answer under the wire id of its element (`{formId}-{name}`, see `rules/wire-id.ts`). */
export const ElementValue = z.object({ elementId: z.string().max(200), value: WireValue })
export type ElementValue = z.infer<typeof ElementValue>

/** One refused property; `message` is a sentence in the request's language. */
export const ErrorItem = z.object({
  property: z.string(),
  message: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.string()),
})
export type ErrorItem = z.infer<typeof ErrorItem>

/** The body of every refusal. `fresh` holds current values after a 409. */
export const ErrorBody = z
  .object({ errors: z.array(ErrorItem), fresh: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'Errors' })
export type ErrorBody = z.infer<typeof ErrorBody>

/** What an integer column of the store takes. */
const INTEGER_MAX = 2_147_483_647

/** A row's number in a body. */
export const RowId = z.number().int().positive().max(INTEGER_MAX)
/** How often something was changed. */
export const Revision = z.number().int().min(0).max(INTEGER_MAX)
/** A row's number in an address. */
export const DossierId = z.coerce.number().int().positive().max(INTEGER_MAX)

/** Address of a call on one dossier, `/…/{id}`. */
export const DossierParams = z.object({ id: DossierId })

/** The same where the wire calls the dossier a folder, `/…/{folderId}`. */
export const FolderParams = z.object({ folderId: DossierId })
