import * as z from 'zod'
import { JOB_CAUSES } from '#vocabulary/job-cause.ts'
import { RowId, SafeText, WrittenText } from './answers.ts'
import { component } from './component.ts'

/** Background work for the administrator: never a job's payload. Not in the specification. */

const Kind = SafeText.min(1).max(80)

/** `GET /administration/jobs`. Instants in ISO 8601, UTC. */
export const Work = component('Work', {
  /** Kinds whose service is unavailable to the process that answers. */
  paused: z.array(z.string()),
  /** Dead letters, newest first: tried for the last time. */
  dead: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      attempts: z.number(),
      cause: z.enum(JOB_CAUSES),
      /** The error as the service worded it, without addresses. */
      error: z.string(),
      dead_at: z.string(),
      /** Deliveries to the register are retried on their own screen. */
      own_screen: z.boolean(),
    }),
  ),
  /** Whether there are more than are listed. */
  more: z.boolean(),
  /** Closed without another try, newest first. */
  given_up: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  periodic: z.array(
    z.object({
      kind: z.string(),
      every_hours: z.number(),
      last_run_at: z.string().nullable(),
      next_run_at: z.string().nullable(),
      /** Error of a failed run that is being retried; null otherwise. */
      error: z.string().nullable(),
    }),
  ),
})
export type Work = z.infer<typeof Work>

/** `POST /administration/jobs/retry`: one dead letter, or all of a kind. */
export const WhichJobs = z.union([z.strictObject({ id: RowId }), z.strictObject({ kind: Kind })])
export type WhichJobs = z.infer<typeof WhichJobs>

const Reason = WrittenText.max(500)

/** `POST /administration/jobs/give-up`, with a proof of `jobs-given-up` on the id or the kind. */
export const GiveUpJobs = z.union([
  z.strictObject({ id: RowId, reason: Reason }),
  z.strictObject({ kind: Kind, reason: Reason }),
])

/** How many jobs a call changed. */
export const SettledJobs = component('SettledJobs', { jobs: z.number() })
export type SettledJobs = z.infer<typeof SettledJobs>
