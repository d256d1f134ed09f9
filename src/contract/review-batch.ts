import * as z from 'zod'
import { LARGEST_BATCH } from '#rules/selection-limits.ts'
import { RowId } from './answers.ts'

/** Not in the specification: the call of this file. */

const Ids = z
  .array(RowId)
  .min(1)
  .max(LARGEST_BATCH)
  .refine((ids) => new Set(ids).size === ids.length, {
    error: 'each dossier once',
    params: { fr: 'chaque dossier une seule fois' },
  })

/** `POST /dossiers/integration-state/batch`. */
export const ReviewBatch = z.discriminatedUnion('action', [
  /** Accepts dossiers that need nothing but the decision. */
  z.object({ action: z.literal('accept'), ids: Ids }),
  /** Reminds the person whom an open correction asks. */
  z.object({ action: z.literal('remind'), ids: Ids }),
  /**
   * Assigns the dossiers to one reviewer, or unassigns them. `seen`: the displayed assignees, in the order of `ids`.
   */
  z
    .object({
      action: z.literal('assign'),
      ids: Ids,
      assignee: RowId.nullable(),
      seen: z.array(RowId.nullable()),
    })
    .refine(({ ids, seen }) => ids.length === seen.length, {
      error: 'one for each dossier',
      params: { fr: 'un par dossier' },
    }),
])
export type ReviewBatch = z.infer<typeof ReviewBatch>

/** Outcome for one dossier: a line of the answer, in the order of the request. */
export const BatchLine = z.object({
  id: z.number(),
  /** `already`: it was done before, so that a batch can be repeated; `refused`: `code` and `reason` say why. */
  outcome: z.enum(['done', 'already', 'refused']),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  /** The decision to undo, and for how long; null when there is none. */
  decision: z.number().nullable(),
  undo_seconds: z.number().nullable(),
})
export type BatchLine = z.infer<typeof BatchLine>

/** The last line: without it the answer was cut off, and the batch should be repeated. */
export const BatchEnd = z.object({ done: z.number(), already: z.number(), refused: z.number() })
export type BatchEnd = z.infer<typeof BatchEnd>
