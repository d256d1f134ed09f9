import * as z from 'zod'
import { ANSWER_SOURCES } from '#vocabulary/answer-source.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { PARTIES } from '#vocabulary/party.ts'
import { ROLES } from '#vocabulary/role.ts'
import { TIMELINE_KINDS } from '#vocabulary/timeline-kind.ts'
import { wholeNumber } from './answers.ts'
import { component } from './component.ts'
import { IntegrationState } from './dossiers.ts'
import { ReviewView } from './review.ts'

/** Not in the specification: the calls of this file. */

/** `GET /dossiers/{id}/as-of`. */
export const AsOfQuery = z.object({
  /**
   * RFC 3339 with an offset, between the creation of the dossier and now; changes at this very instant are included.
   */
  at: z.iso.datetime({ offset: true }),
})

/** A dossier as it was at an instant: with the form, texts, products and date of that time. */
export const AsOf = component('AsOf', {
  at: z.string(),
  state: z.enum(DOSSIER_STATES),
  integration_state: IntegrationState.nullable(),
  form_id: z.number(),
  /** The form version whose texts were shown. */
  texts_id: z.number(),
  /** False when some answers are older than the history of answers: they are shown with their oldest known value. */
  complete: z.boolean(),
  pages: ReviewView.shape.pages,
})
export type AsOf = z.infer<typeof AsOf>

/** As in `ReviewView`; null without an answer. */
const ShownValue = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable()

/** A change of one answer, with today's label. */
const TimelineChange = z.object({
  elementId: z.string(),
  label: z.string(),
  how: z.enum(ANSWER_SOURCES),
  from: ShownValue,
  to: ShownValue,
})

/** `GET /dossiers/{id}/timeline`: what happened to a dossier, oldest first. */
export const Timeline = component('Timeline', {
  steps: z.array(
    z.object({
      /** Position in the audit chain of the dossier; negative for an entry of its author's chain. */
      number: z.number(),
      /** RFC 3339, UTC, as `as-of` takes it. */
      at: z.string(),
      kind: z.enum(TIMELINE_KINDS),
      /** Null for the server and for parties, who act without an account. */
      actor: z
        .object({
          name: z.string(),
          role: z.enum(ROLES),
          /** Name of the program that acted for this person; null when the person acted. */
          program: z.string().nullable(),
        })
        .nullable(),
      /** The party of an envelope or a correction that acted, or to which something was sent. */
      party: z.enum(PARTIES).nullable(),
      /** Title of the submitted block. */
      block: z.string().nullable(),
      /** New state of the dossier. */
      state: z.enum(DOSSIER_STATES).nullable(),
      /** The decision, with its reason for reviewers. */
      decision: IntegrationState.nullable(),
      /** The reason of a decision or of an accepted check, the note of an assignment, or a conclusion of vigilance. */
      reason: z.string().nullable(),
      /** Name of the new assignee. */
      assignee: z.string().nullable(),
      /** Name of the accepted check. */
      check: z.string().nullable(),
      changes: z.array(TimelineChange),
    }),
  ),
})
export type Timeline = z.infer<typeof Timeline>

/** Query of `GET /dossiers/{id}/last-step`. */
export const LastStepQuery = z.object({
  /** Number of the last step that the page knows (`last_step` of its answers): only later ones are returned. */
  after: wholeNumber(z.number().min(0).max(2_147_483_647)).default(0),
})

/**
 * `GET /dossiers/{id}/last-step`: the latest event of a dossier, for a page that still shows its previous state. Also
 * answered to an account that the event took the dossier from.
 */
export const LastStep = component('LastStep', {
  /** The reader, another person, the server and parties without an account, or nobody: there is no later step. */
  by: z.enum(['self', 'other', 'server', 'nobody']),
  /** What another person did, in the language of the request; null otherwise. */
  sentence: z.string().nullable(),
})
export type LastStep = z.infer<typeof LastStep>
