import * as z from 'zod'
import { LONGEST_INPUT } from '#rules/answer-text.ts'
import { CLIENT_FORM, FORM_CODES } from '#vocabulary/form-code.ts'
import { PersonName, RowId, SafeText, WireValue } from './answers.ts'
import { component } from './component.ts'

const ANSWERS_MAXIMUM = 500

/** A value as the other system stores it: a day may be in ISO notation, a choice may be given by its label. */
const ImportedValue = z.union([
  SafeText.max(LONGEST_INPUT),
  z.number(),
  z.boolean(),
  z.array(SafeText.max(2_000)).max(200),
  z.null(),
])
export type ImportedValue = z.infer<typeof ImportedValue>

/** A client of the caller, or a person by address, who is a client of the caller or somebody new. */
export const ImportedClient = z.union([
  z.strictObject({ id: RowId }),
  z.strictObject({
    email: z.email().max(254),
    last_name: PersonName.optional(),
    first_name: PersonName.optional(),
    civility: z.enum(['M.', 'Mme']).optional(),
    mobile: SafeText.max(30).optional(),
  }),
])
export type ImportedClient = z.infer<typeof ImportedClient>

/** `POST /dossiers/import` (not in the specification): opens a dossier with what another system knows of the client. */
export const ImportDossier = z.object({
  reference: SafeText.min(1)
    .max(100)
    .describe('The caller’s own reference of the dossier. The same reference again finds the same dossier.'),
  form: z.enum(FORM_CODES).default(CLIENT_FORM).describe('Code of the form; its current version is used.'),
  client: ImportedClient.describe('A client by id, or a person by e-mail address.'),
  invite: z
    .boolean()
    .default(false)
    .describe('Gives the client access to the dossier, with an account if they have none, and mails them.'),
  mapping: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Name of a mapping of the deployment; without one, names in `data` are those of the form’s elements.',
    ),
  data: z
    .record(z.string().max(200), ImportedValue)
    .refine((data) => Object.keys(data).length <= ANSWERS_MAXIMUM, {
      error: `at most ${ANSWERS_MAXIMUM} answers`,
      params: { fr: `${ANSWERS_MAXIMUM} réponses au plus` },
    })
    .describe('Answers by field of the mapping, or by element name. Empty values are ignored.'),
})
export type ImportDossier = z.infer<typeof ImportDossier>

/** `name` is as in `data`, or `client.…`; `elementId` is the wire id. */
const Place = z.object({ name: z.string(), elementId: z.string() })

const What = {
  /** Name of the other system, as readers of the dossier see it. */
  imported_from: z.string(),
  /** Drafts as given. */
  taken: z.array(Place),
  /** Drafts in the form's notation: `value` is what they hold. */
  changed: z.array(Place.extend({ value: WireValue })),
  /** Not taken, with a code and a message in the language of the request. */
  refused: z.array(
    z.object({
      name: z.string(),
      elementId: z.string().nullable(),
      code: z.string(),
      message: z.string(),
    }),
  ),
}

/** The dossier and what became of each answer, as of the call that opened it. */
export const ImportedDossier = component('ImportedDossier', {
  /** False when the reference was already known; nothing is changed then. */
  created: z.boolean(),
  dossier: z.object({ id: z.number(), form_id: z.number(), status: z.string() }),
  /** Where the client opens the dossier; null while they have no access. */
  client_url: z.string().nullable(),
  /** Where the advisor opens it; sign-in leads back there. */
  advisor_url: z.string(),
  ...What,
})
export type ImportedDossier = z.infer<typeof ImportedDossier>

/**
 * `GET /dossiers/{id}/import` (not in the specification): what became of another system's answers, for those who check
 * them.
 */
export const DossierImport = component('DossierImport', {
  /** Null for a dossier that no other system opened. */
  report: z.object(What).nullable(),
})
export type DossierImport = z.infer<typeof DossierImport>
