import * as z from 'zod'
import type { EventKind } from '#vocabulary/event-kind.ts'
import { component } from './component.ts'

/** What programs do in a sandbox (not in the specification). Source: docs/integrators.md. */

/** Most hours by which one call moves the clock. */
const MOST_HOURS = 366 * 24

/** `GET /sandbox`, and the answer of the calls that move its clock. */
export const Sandbox = component('Sandbox', {
  /** The time of this installation: RFC 3339, UTC. */
  now: z.string(),
  /** How far it is ahead of the real time. */
  ahead_seconds: z.number(),
  /** Jobs that are due and have not run yet. */
  due_jobs: z.number(),
})
export type Sandbox = z.infer<typeof Sandbox>

/** `POST /sandbox/clock`. */
export const MoveClock = z.union([
  z.strictObject({ hours: z.number().positive().max(MOST_HOURS).describe('How far it moves forward.') }),
  z.strictObject({ to: z.iso.datetime({ offset: true }).describe('A later time, a year ahead at most.') }),
])
export type MoveClock = z.infer<typeof MoveClock>

/** The events up to which a dossier can be played. */
const PLAYED = [
  'envelope.sent',
  'envelope.declined',
  'dossier.signed',
  'correction.opened',
  'review.accepted',
  'review.returned',
  'review.refused',
  'register.entered',
  'register.refused',
] as const satisfies readonly EventKind[]
export type PlayedEvent = (typeof PLAYED)[number]

/** `POST /sandbox/dossiers/{id}/play`. */
export const PlayDossier = z.object({
  until: z.enum(PLAYED).describe('The event up to which the people act.'),
})

/** State of a dossier after a play. */
export const PlayedDossier = component('PlayedDossier', {
  id: z.number(),
  status: z.string(),
  integration_state: z.string().nullable(),
  /**
   * Whether the event has happened. If not, repeating the call continues the play, unless a person has to act first.
   */
  reached: z.boolean(),
  /**
   * The time until which the dossier waits: move the clock there, then repeat the call. Null when nothing is waited
   * for.
   */
  waits_until: z.string().nullable(),
})
export type PlayedDossier = z.infer<typeof PlayedDossier>

/** `DELETE /sandbox/dossiers`. */
export const RemovedDossiers = z.object({ removed: z.array(z.number()) })
