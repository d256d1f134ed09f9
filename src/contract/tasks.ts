import * as z from 'zod'

/** What an advisor has to do next. Not in the specification. */
export const TASK_KINDS = ['report', 'signature', 'correction', 'refused'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** The parties whose turn it is to sign a sent envelope, and their last reminder. */
export const AwaitedSignature = z
  .object({
    /** Names, in the order of routing. */
    waiting: z.array(z.string()),
    /** ISO 8601 in UTC; null before the first. */
    remindedAt: z.string().nullable(),
    /** Once a day. */
    canRemind: z.boolean(),
  })
  .meta({ id: 'AwaitedSignature' })
export type AwaitedSignature = z.infer<typeof AwaitedSignature>

/** One thing to do, about one dossier. */
export const Task = z
  .object({
    kind: z.enum(TASK_KINDS),
    dossierId: z.number(),
    /** The dossier's title. */
    present: z.string(),
    subscriptionGlobalAmount: z.string().nullable(),
    /** Since when it waits, ISO 8601 in UTC. */
    since: z.string(),
    /** Null for the other kinds. */
    signature: AwaitedSignature.nullable(),
    /** Its number, for the page that answers it; null for the other kinds. */
    correctionId: z.number().nullable(),
    /** Name of the party that the correction asks; null when it asks the advisor, and for the other kinds. */
    correctionOf: z.string().nullable(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** `GET /dossiers/tasks`: the oldest first, a few of each kind. */
export const Tasks = z.object({ tasks: z.array(Task) }).meta({ id: 'Tasks' })
export type Tasks = z.infer<typeof Tasks>

/** Answer of `POST /dossiers/{id}/envelope/remind`. */
export const Reminded = z.object({ remindedAt: z.string() }).meta({ id: 'Reminded' })
export type Reminded = z.infer<typeof Reminded>
