import * as z from 'zod'
import { ALERT_SEVERITIES, ALERTS } from '#vocabulary/alert.ts'
import { OUTSIDE_SERVICES, SERVICE_STATES } from '#vocabulary/service.ts'
import { component } from './component.ts'

/** Status of the installation, for its staff (not in the specification). See docs/operations.md. */

/** `YYYY-MM-DD HH:mm:ss` in Paris. */
const Instant = z.string()

/** Outstanding outbox jobs of one kind. */
const Queue = z.object({
  kind: z.string(),
  /** Due now; jobs scheduled for later are not counted. */
  due: z.number(),
  /** Failed at least once and waiting for a retry. */
  failed: z.number(),
  /** Dead letters. */
  dead: z.number(),
  /** Age of the oldest due job. */
  oldestSeconds: z.number(),
  /** Error of the most recent failure. */
  lastError: z.string().nullable(),
})

/** `GET /operations/status`: counts, kinds and error reasons; never a job's payload. */
export const OperationsStatus = component('OperationsStatus', {
  at: Instant,
  /** In force, the newest first; the sentence in the language of the request. */
  alerts: z.array(
    z.object({
      code: z.enum(ALERTS),
      severity: z.enum(ALERT_SEVERITIES),
      sentence: z.string(),
      since: Instant,
      /** Path of the page to open. */
      page: z.string(),
    }),
  ),
  queues: z.array(Queue),
  services: z.array(
    z.object({
      name: z.enum(OUTSIDE_SERVICES),
      state: z.enum(SERVICE_STATES),
      /** Time of the last job that succeeded. */
      lastDoneAt: Instant.nullable(),
      lastError: z.string().nullable(),
    }),
  ),
  /** Time of the last complete backup; null when there is none. */
  lastBackupAt: Instant.nullable(),
  /** The last trial restore of an archive into a separate store, and whether all checks passed there. */
  lastTrial: z.object({ at: Instant, ok: z.boolean() }).nullable(),
  /** Number of the served version of the deployment; null when the folder is served without versions. */
  version: z.number().nullable(),
  /** A newer version that the answering process could not load. */
  failedVersion: z.object({ version: z.number(), problems: z.array(z.string()) }).nullable(),
})
export type OperationsStatus = z.infer<typeof OperationsStatus>
