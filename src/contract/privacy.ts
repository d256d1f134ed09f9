import * as z from 'zod'
import { KEPT_REASONS } from '#vocabulary/kept-reason.ts'
import { WIRE_ROLES } from '#vocabulary/role.ts'
import { PathId, SafeText, WrittenText } from './answers.ts'
import { component } from './component.ts'

/**
 * Personal data held about people, for the administrator: dossier numbers and counts, never answers, which only the
 * export contains. Names and addresses travel in bodies, so that they reach no log. Not in the specification: the calls
 * of this file.
 */

const Email = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase())

/** Body of `POST /administration/privacy/search`: parts of a name or an address. */
export const PersonSearch = z.strictObject({ query: SafeText.trim().min(2).max(120) })

/** People found in accounts, signing parties and answers, one line for each address. */
export const FoundPeople = component('FoundPeople', {
  people: z.array(z.object({ email: z.string(), name: z.string(), role: z.enum(WIRE_ROLES).nullable() })),
  /** Whether there are more: the search is too wide. */
  more: z.boolean(),
})
export type FoundPeople = z.infer<typeof FoundPeople>

/** Body of the calls about one person. */
export const PersonAddress = z.strictObject({ email: Email })

const JudgedDossier = z.object({
  id: z.number(),
  /** Whether an erasure removes it. */
  removed: z.boolean(),
  kept: z.enum(KEPT_REASONS).nullable(),
  /** Day in Paris; null when that depends on an act. */
  kept_until: z.iso.date().nullable(),
})

/** What an erasure does, or has done. `closed`: the account is emptied with its last dossier. */
export const PersonErasure = component('PersonErasure', {
  account: z.enum(['erased', 'closed', 'none']),
  dossiers: z.array(JudgedDossier),
  /** Dossiers with the person's name but none of their addresses, perhaps a namesake’s: they are kept. */
  same_name: z.array(z.number()),
})
export type PersonErasure = z.infer<typeof PersonErasure>

/** Data held about a person, and the effects of an erasure. */
export const HeldPerson = component('HeldPerson', {
  email: z.string(),
  account: z
    .object({
      name: z.string(),
      role: z.enum(WIRE_ROLES),
      username: z.string(),
      created_at: z.string(),
      /** Day in Paris. */
      closed_on: z.iso.date().nullable(),
      erasure_asked_at: z.string().nullable(),
    })
    .nullable(),
  /** Number of items of each kind in the export. */
  counts: z.object({
    dossiers: z.number(),
    dossiers_of_others: z.number(),
    signatures: z.number(),
    customers: z.number(),
    passkeys: z.number(),
    notices: z.number(),
    notes: z.number(),
    actions: z.number(),
  }),
  erasure: PersonErasure,
})
export type HeldPerson = z.infer<typeof HeldPerson>

/** Path of the calls about one hold. */
export const HoldParams = z.object({ dossierId: PathId })
/** Body of `PUT /administration/privacy/holds/{dossierId}`. */
export const SetHold = z.strictObject({ reason: WrittenText.max(500) })

/** `GET /administration/privacy/holds`, by dossier, and the answer of the calls that change them. */
export const LegalHolds = component('LegalHolds', {
  holds: z.array(z.object({ dossier: z.number(), reason: z.string(), since: z.string() })),
})
export type LegalHolds = z.infer<typeof LegalHolds>
