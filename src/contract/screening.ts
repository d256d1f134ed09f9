import * as z from 'zod'
import { PERSON_PARTS } from '#rules/dossier-person.ts'
import { SCREENING_LIKENESSES, SCREENING_TRAITS } from '#rules/screening-parameters.ts'
import { HIT_OUTCOMES } from '#vocabulary/screening.ts'
import { RowId, WrittenText, PathId, wholeNumber } from './answers.ts'
import { component } from './component.ts'

/**
 * Not in the specification: the calls of this file. Only compliance may make them; no other call exposes their data.
 */

/** `/screening/hits/{id}`. */
export const HitParams = z.object({ id: PathId })

/** `held`: those among the settled ones that keep the lines of their dossier back, confirmed and not released. */
const HIT_STATES = ['open', 'held', 'settled'] as const
export type HitState = (typeof HIT_STATES)[number]

/** Parameters of `GET /screening/hits`. */
export const HitQuery = z.object({
  state: z.enum(HIT_STATES).default('open'),
  /** Number of the last hit of the former page; 0 for the first page. */
  after: wholeNumber(z.number().min(0).max(2_147_483_647)).default(0),
})

/** `PUT /screening/hits/{id}`. */
export const SettleHit = z.object({
  outcome: z.enum(HIT_OUTCOMES),
  /** Why it is somebody else, or what follows from the confirmation. */
  reason: WrittenText.max(2_000),
})
export type SettleHit = z.infer<typeof SettleHit>

/**
 * `PUT /screening/hits/{id}/release`: lets the lines of the dossier be sent to the register although the hit was
 * confirmed.
 */
export const ReleaseHit = z.object({
  /** Grounds for the release. */
  reason: WrittenText.max(2_000),
})
export type ReleaseHit = z.infer<typeof ReleaseHit>

/** A person of a dossier who resembles a listed name. */
const ScreeningHit = z
  .object({
    id: RowId,
    at: z.string(),
    person: z.object({
      part: z.enum(PERSON_PARTS),
      name: z.string(),
      birthName: z.string().nullable(),
      birthDate: z.string().nullable(),
      nationality: z.string().nullable(),
    }),
    listed: z.object({ list: z.string(), digest: z.string(), entry: z.string(), name: z.string() }),
    score: z.number(),
    /** Version of the parameters. */
    parameters: z.number(),
    parts: z.array(
      z.object({
        trait: z.enum(SCREENING_TRAITS),
        likeness: z.enum(SCREENING_LIKENESSES),
        points: z.number(),
        of: z.number(),
      }),
    ),
    dossier: z.object({ id: z.number(), title: z.string() }),
    settlement: z
      .object({ outcome: z.enum(HIT_OUTCOMES), reason: z.string(), by: z.string(), at: z.string() })
      .nullable(),
    /** Release of a confirmed hit; null without one. */
    release: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
    /** Whether this reader may release it now. */
    can_release: z.boolean(),
  })
  .meta({ id: 'ScreeningHit' })

/** `GET /screening/hits`. */
export const ScreeningHits = component('ScreeningHits', { data: z.array(ScreeningHit), more: z.boolean() })
export type ScreeningHits = z.infer<typeof ScreeningHits>

/** `GET /screening/lists`. */
export const ScreeningLists = component('ScreeningLists', {
  data: z.array(
    z.object({
      code: z.string(),
      digest: z.string(),
      entries: z.number(),
      loadedAt: z.string(),
      /** Dossiers compared with this version so far. */
      screened: z.number(),
      finishedAt: z.string().nullable(),
    }),
  ),
  /** Lists that the server fetches automatically, including those not loaded yet. */
  sources: z.array(
    z.object({
      code: z.string(),
      /** Last attempt. */
      checkedAt: z.string().nullable(),
      /** Last attempt that succeeded. */
      fetchedAt: z.string().nullable(),
      /** Why the last attempt failed; the former version is in force. */
      problem: z.string().nullable(),
    }),
  ),
})
export type ScreeningLists = z.infer<typeof ScreeningLists>
