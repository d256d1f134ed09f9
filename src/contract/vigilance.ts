import * as z from 'zod'
import { VIGILANCE_LEVELS, VIGILANCE_OCCASIONS } from '#vocabulary/vigilance.ts'
import { Colleague } from './assignment.ts'
import { CommentText } from './comments.ts'
import { component } from './component.ts'

/** Not in the specification: the calls of this file. Reviewers and compliance make them; nobody else learns of a level. */

const Reason = z.object({
  /** Code of the row of the deployment's table. */
  row: z.string(),
  why: z.string(),
  /** The facts that the row matched, in words. */
  matched: z.array(z.string()),
})

/** `GET /dossiers/{id}/vigilance`. */
export const DossierVigilance = component('DossierVigilance', {
  /** The current level while the dossier may change, otherwise the level assessed at its decision. */
  level: z.enum(VIGILANCE_LEVELS),
  /** The rows that determined it; empty when no row matched. */
  reasons: z.array(Reason),
  /** Digest of level, rows and facts, to send with `Conclude`. */
  digest: z.string(),
  /** Whether an acceptance requires a conclusion by somebody other than the decider. */
  asks_conclusion: z.boolean(),
  /** Whether this reader may write a conclusion now. */
  can_conclude: z.boolean(),
  /** Oldest first. */
  conclusions: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      author: Colleague,
      at: z.string(),
      /** Whether it is about the dossier as it is now: another answer or row voids it. */
      current: z.boolean(),
      /** Whether this reader wrote it, and so may not accept on the strength of it. */
      own: z.boolean(),
    }),
  ),
  /** What was assessed, oldest first. */
  history: z.array(
    z.object({
      at: z.string(),
      occasion: z.enum(VIGILANCE_OCCASIONS),
      level: z.enum(VIGILANCE_LEVELS),
      reasons: z.array(z.string()),
      /** SHA-256 of the table. */
      table: z.string(),
    }),
  ),
})
export type DossierVigilance = z.infer<typeof DossierVigilance>

/** `GET /vigilance/awaited-conclusions`: dossiers under review whose acceptance needs a conclusion that nobody has written. */
export const AwaitedConclusions = component('AwaitedConclusions', {
  /** At most 50, earliest signature first. */
  data: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      /** Euros. */
      amount: z.string().nullable(),
      signed_at: z.string().nullable(),
      reasons: z.array(Reason),
      /** Digest of what was assessed, to send with `Conclude`. */
      digest: z.string(),
      /** Whether this reader entered it or is its advisor, and so may not write its conclusion. */
      own: z.boolean(),
    }),
  ),
  /** Number of all such dossiers. */
  total: z.number(),
})
export type AwaitedConclusions = z.infer<typeof AwaitedConclusions>

/** `POST /dossiers/{id}/vigilance/conclusions`. 409 `VIGILANCE_CHANGED` when something else was assessed since. */
export const Conclude = z.object({
  text: CommentText,
  digest: z.string().regex(/^[0-9a-f]{32}$/),
})
export type Conclude = z.infer<typeof Conclude>

/** Answer to a written conclusion. */
export const Concluded = component('Concluded', { id: z.number() })
export type Concluded = z.infer<typeof Concluded>
