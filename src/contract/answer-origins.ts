import * as z from 'zod'
import { ANSWER_ORIGINS } from '#vocabulary/answer-source.ts'
import { CODE_CHANNELS, PARTIES } from '#vocabulary/party.ts'
import { ROLES } from '#vocabulary/role.ts'
import { component } from './component.ts'

const Person = z.object({ name: z.string(), role: z.enum(ROLES) })

/** Not in the specification: how an answer came about, who gave it, when, and how it was confirmed. */
export const AnswerOrigin = component('AnswerOrigin', {
  how: z.enum(ANSWER_ORIGINS),
  /** RFC 3339, UTC; null for a computed answer, which is not stored. */
  at: z.string().nullable(),
  /** Who submitted it; null for the server and for a party without an account. */
  by: Person.nullable(),
  /** The party that gave it by its link, without an account. */
  party: z.object({ party: z.enum(PARTIES), name: z.string() }).nullable(),
  /** Who had entered it as a draft, when somebody else submitted it. */
  typedBy: Person.nullable(),
  /** The client's former dossier that it was taken over from, and when it was first given there: RFC 3339, UTC. */
  reused: z.object({ dossier: z.number(), at: z.string() }).nullable(),
  /** The system that it was imported from, by its name. */
  imported: z.object({ from: z.string() }).nullable(),
  /** Whether the person concerned gave it. */
  own: z.boolean(),
  /** The party whose own statement it is; null for any other answer. */
  statementOf: z.enum(PARTIES).nullable(),
  /**
   * A statement that somebody else entered and its party has not confirmed: `awaited` until the party signs,
   * `missing` once it has signed without confirming. Null for any other answer, and where parties are not asked.
   */
  unconfirmed: z.enum(['awaited', 'missing']).nullable(),
  /** The party that confirmed this value when it signed, and the channel of its code. */
  confirmed: z
    .object({
      at: z.string(),
      party: z.enum(PARTIES),
      name: z.string(),
      channel: z.enum(CODE_CHANNELS),
    })
    .nullable(),
})
export type AnswerOrigin = z.infer<typeof AnswerOrigin>
