import * as z from 'zod'
import { AUDIT_KINDS } from '#vocabulary/audit-kind.ts'
import { WIRE_ROLES } from '#vocabulary/role.ts'
import { PathId, wholeNumber } from './answers.ts'
import { component } from './component.ts'

/** The audit of the whole installation, for the administrator. Not in the specification: the calls of this file. */

const Filters = {
  /** Address of an account: what this person did, and what was done to the account. */
  person: z.email().max(254).optional(),
  /** Number of a dossier. */
  dossier: PathId.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** First and last day in Paris, `yyyy-mm-dd`. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

/** Query of `GET /administration/journal/export`. */
export const JournalFilters = z.strictObject(Filters)
export type JournalFilters = z.infer<typeof JournalFilters>

/** Query of `GET /administration/journal`. */
export const JournalQuery = z.strictObject({
  ...Filters,
  /** `before` of the previous answer: returns the entries older than those. */
  before: wholeNumber(z.number().positive()).optional(),
})
export type JournalQuery = z.infer<typeof JournalQuery>

/** An audit row, with names in place of ids. */
export const JournalEntry = component('JournalEntry', {
  id: z.number().int(),
  at: z.iso.datetime(),
  /** As stored: `dossier.created`, `account.signed-in`. */
  action: z.string(),
  /** Null for the server itself, and for people without an account. */
  actor: z.object({ name: z.string(), role: z.enum(WIRE_ROLES) }).nullable(),
  /** Name of the program that acted for this person. */
  program: z.string().nullable(),
  /** The call that the program made, where it is recorded: `GET /api/dossiers/:id`. */
  call: z.string().nullable(),
  /** Name of the absent advisor for whom this person acted. */
  acting_for: z.string().nullable(),
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('dossier'), id: z.number().int() }),
    /** `name` is null for an attempt on an address without an account. */
    z.object({ kind: z.literal('account'), name: z.string().nullable() }),
    /** A program that a person gave an identity, a key or a webhook, or revoked. */
    z.object({ kind: z.literal('program'), name: z.string() }),
    z.object({ kind: z.literal('installation') }),
  ]),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** Newest first. */
export const Journal = z.object({
  entries: z.array(JournalEntry),
  /** For the next call; null at the end. */
  before: z.number().int().nullable(),
})
export type Journal = z.infer<typeof Journal>
