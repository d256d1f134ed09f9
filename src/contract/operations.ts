import * as z from 'zod'
import { OUTSIDE_SERVICES, SERVICE_STATES } from '#vocabulary/service.ts'

/** Calls of our own: how the installation is doing, for its staff. Source: docs/operations.md. */

/** `YYYY-MM-DD HH:mm:ss` in Paris. */
const Instant = z.string()

/** Work of one kind that is not done. */
const Queue = z.object({
  kind: z.string(),
  /** To be done now; what is planned for later is not counted. */
  due: z.number(),
  /** Failed at least once and tried again. */
  failed: z.number(),
  /** Given up. */
  dead: z.number(),
  /** How long the oldest that is due has waited. */
  oldestSeconds: z.number(),
  /** Of the one that failed last. */
  lastError: z.string().nullable(),
})

/** `GET /operations/status`: numbers, kinds and reasons; never what the work carries. */
export const OperationsStatus = z
  .object({
    at: Instant,
    queues: z.array(Queue),
    services: z.array(
      z.object({
        name: z.enum(OUTSIDE_SERVICES),
        state: z.enum(SERVICE_STATES),
        /** The last time that work for it was done. */
        lastDoneAt: Instant.nullable(),
        lastError: z.string().nullable(),
      }),
    ),
    /** When the last archive was complete; null when none was ever made. */
    lastBackupAt: Instant.nullable(),
  })
  .meta({ id: 'OperationsStatus' })
export type OperationsStatus = z.infer<typeof OperationsStatus>
