import * as z from 'zod'
import { findUnprintable, isBlank, LONGEST_INPUT, readLine, unprintableIn } from '#rules/answer-text.ts'
import { component } from './component.ts'

/** Schemas shared by several calls. Historical wire spellings occur only in this folder. */

/** Text that PostgreSQL stores unchanged: well-formed Unicode without NUL. */
export const SafeText = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'), {
  error: 'not a readable text',
  params: { fr: 'ce texte n’est pas lisible' },
})

/** What somebody writes for others to read: trimmed, with something visible. */
export const WrittenText = SafeText.trim().refine((text) => !isBlank(text), {
  error: 'an empty text',
  params: { fr: 'ce texte est vide' },
})

/** A name of an account: one line that documents can print, without invisible characters. */
export const PersonName = SafeText.overwrite(readLine)
  .min(1)
  .max(100)
  .superRefine((name, context) => {
    const character = findUnprintable(name)
    if (character === undefined) return
    const { fr, en: message } = unprintableIn(character)
    context.addIssue({ code: 'custom', message, params: { fr } })
  })

/** Text, a list of texts, or null for a cleared answer; booleans travel as `"true"` / `"false"`. */
export const WireValue = z.union([
  SafeText.max(LONGEST_INPUT),
  z.array(SafeText.max(2_000)).max(200),
  z.null(),
])
export type WireValue = z.infer<typeof WireValue>

/** An answer keyed by the wire id of its element (`{formId}-{name}`, see `rules/wire-id.ts`). */
export const ElementValue = z.object({ elementId: z.string().max(200), value: WireValue })
export type ElementValue = z.infer<typeof ElementValue>

/** One rejected property; `message` is a sentence in the request's language. */
export const ErrorItem = z.object({
  property: z.string(),
  message: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.string()),
})
export type ErrorItem = z.infer<typeof ErrorItem>

/** Body of every error answer. After a 409 `fresh` holds the current values. */
export const ErrorBody = component('Errors', {
  errors: z.array(ErrorItem),
  fresh: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Maximum of a PostgreSQL `integer` column. */
const INTEGER_MAX = 2_147_483_647

/** A row id in a request body. */
export const RowId = z.number().int().positive().max(INTEGER_MAX)
/** Optimistic concurrency counter, incremented on each change. */
export const Revision = z.number().int().min(0).max(INTEGER_MAX)

/**
 * A whole number in a path or a query, where it is text: decimal digits only. `Number` reads `+7`, ` 7`, `7e0` and `0x7` as
 * well, which would give one dossier several addresses.
 */
export function wholeNumber(schema: z.ZodNumber) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^(?:0|[1-9]\d*)$/.test(value) ? Number(value) : value),
    schema.int(),
  )
}

/** A row id in a path or a query. */
export const PathId = wholeNumber(RowId)

/** A sentence in both languages. */
export const TextPair = z.object({ fr: z.string(), en: z.string() })

/** Path parameters of a call on one dossier, `/…/{id}`. */
export const DossierParams = z.object({ id: PathId })

/** The same for paths that call the dossier a folder, `/…/{folderId}`. */
export const FolderParams = z.object({ folderId: PathId })
