import * as z from 'zod'
import { AnswerOrigin } from './answer-origins.ts'
import { isBlank } from '#rules/answer-text.ts'
import { CAUSE_CODES, CHECK_CODES } from '#vocabulary/check.ts'
import { SafeText } from './answers.ts'
import { Colleague } from './assignment.ts'
import { component } from './component.ts'
import { IntegrationState } from './dossiers.ts'
import { DismembermentScope, Pairing, ShownPairing } from './pairing.ts'

/** A text that may be missing; one with nothing visible counts as missing. */
const Remark = SafeText.max(2_000).transform((text) => (isBlank(text) ? undefined : text.trim()))

/** `PUT /dossiers/integration-state/{id}`. Source: shell §7. */
export const Decide = z.object({
  integration_state: z.enum(['validated', 'refused', 'error']),
  reason: Remark.optional(),
  /** Not in the specification: mailed to the advisor, who never reads the reason. */
  message: Remark.optional(),
  /**
   * Not in the specification: the check that should have caught the reason; counted as missed by it, and ignored for an
   * acceptance.
   */
  cause: z.enum(CAUSE_CODES).optional(),
  /** Not in the specification: `decision` of the state that was displayed; 409 when another decision was made since. */
  seen: z.number().int().min(0).optional(),
  /** Not in the specification: 409 when another pairing is stored. */
  pairing: ShownPairing.optional(),
})
export type Decide = z.infer<typeof Decide>

/** Answer to a decision. */
export const Decided = component('Decided', {
  integration_state: IntegrationState,
  /** Not in the specification: number of this decision. */
  decision: z.number(),
  /** Not in the specification: for how long the decision may be undone; absent when it cannot be. */
  undo_seconds: z.number().optional(),
  /** Not in the specification: the decision waits for a second person under this number; the state is unchanged. */
  proposal: z.number().optional(),
})
export type Decided = z.infer<typeof Decided>

/** `POST /dossiers/integration-state/{id}/undo`; `decision` is that of `Decided`. */
export const UndoDecision = z.object({ decision: z.number().int().min(1) })
export type UndoDecision = z.infer<typeof UndoDecision>

/**
 * `PUT /dossiers/integration-state/{id}/proposal`. The second person agrees, or gives a reason why not; the first one
 * withdraws.
 */
export const AnswerProposal = z.object({
  proposal: z.number().int().min(1),
  agrees: z.boolean(),
  reason: Remark.optional(),
})
export type AnswerProposal = z.infer<typeof AnswerProposal>

/** `GET /dossier/integration-state/{id}/state`. */
export const ReviewState = component('ReviewState', {
  /** Null (not in the specification) while a correction is being signed: nothing is decided then. */
  state: IntegrationState.nullable(),
  /** Not in the specification: number of the latest decision, 0 before the first. */
  decision: z.number(),
  /** Not in the specification: number of the last step included in this answer, for `last-step`. */
  last_step: z.number(),
})
export type ReviewState = z.infer<typeof ReviewState>

/** `GET /dossier/{id}/summary`. */
export const DossierSummary = component('DossierSummary', {
  id: z.number(),
  present: z.string(),
  product: z.string().nullable(),
  subscriptionGlobalAmount: z.string().nullable(),
  advisor: z.object({ external_id: z.string(), name: z.string() }).nullable(),
  detention_mode: z.string().nullable(),
  dismemberment_type: z.string().nullable(),
  dismemberment_scope: DismembermentScope.nullable(),
  pairing: Pairing,
  assignee: Colleague.nullable(),
  assignment_note: z.string().nullable(),
  signature_date: z.string().nullable(),
  /**
   * Not in the specification: for a subscription on paper, which has no envelope, the element that holds its signed form
   * (null when the form has none); null for one that was signed online.
   */
  paper: z.object({ form: z.string().nullable() }).nullable(),
  /** Not in the specification: whether accepting and refusing need two people, and the decision that waits for the second. */
  four_eyes: z.object({
    required: z.boolean(),
    proposal: z
      .object({
        id: z.number(),
        decision: z.enum(['validated', 'refused', 'error']),
        reason: z.string(),
        message: z.string().nullable(),
        cause: z.enum(CHECK_CODES).nullable(),
        by: z.string(),
        at: z.string(),
        /** Whether the reader proposed it, and so may not confirm it. */
        own: z.boolean(),
      })
      .nullable(),
  }),
  /**
   * Position in the queue of this state, from 1, and its neighbours; null when not in the queue. Both counts are
   * exact up to 10,000; beyond that the position is null and `total` is a lower bound.
   */
  queue: z
    .object({
      position: z.number().nullable(),
      total: z.number(),
      more_than_total: z.boolean(),
      previous: z.number().nullable(),
      next: z.number().nullable(),
    })
    .nullable(),
})
export type DossierSummary = z.infer<typeof DossierSummary>

/** `GET /dossier/integration-state/{id}/view` and `GET /dossiers/{id}/origins`: effective answers, without hidden blocks. */
export const ReviewView = component('ReviewView', {
  pages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      blocks: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          elements: z.array(
            z.object({
              elementId: z.string(),
              presentation: z.string(),
              value: z.union([z.string(), z.boolean(), z.array(z.string())]),
            }),
          ),
        }),
      ),
    }),
  ),
  /**
   * Not in the specification: how each shown answer came about, by `elementId`; absent for answers older than the
   * history.
   */
  origins: z.record(z.string(), AnswerOrigin),
})
export type ReviewView = z.infer<typeof ReviewView>

/** `GET /dossier/integration-state/{id}/history`; times as `YYYY-MM-DD HH:mm:ss` in Europe/Paris. */
export const ReviewHistory = component('ReviewHistory', {
  history: z.array(
    z.object({
      state: IntegrationState,
      createdAt: z.string(),
      user: z.string(),
      reason: z.string().nullable(),
      /** Not in the specification: what was mailed to the advisor. */
      message: z.string().nullable(),
      /** Not in the specification: the check that should have caught the reason. */
      cause: z.enum(CHECK_CODES).nullable(),
    }),
  ),
})
export type ReviewHistory = z.infer<typeof ReviewHistory>
