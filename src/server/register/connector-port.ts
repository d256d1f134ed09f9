import type { RegisterConnectorName } from '#vocabulary/register.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Trx } from '../store/store.ts'

/** An attempt on its way, as connectors need it. */
export interface PlannedAttempt {
  readonly id: number
  readonly at: Date
  /** Null when it leaves for the first time; otherwise what tells this sending from the ones before. */
  readonly again: string | null
}

/** A way out to the register. What it takes there, it may take twice: lines and events keep their ids. */
export interface RegisterConnector {
  readonly name: RegisterConnectorName
  /** Writes, in the caller's transaction, the job that will take the attempt out. */
  plan(trx: Trx, attempt: PlannedAttempt): Promise<void>
  /** Names the handlers of its jobs to the outbox. */
  listen(): void
}

/** A job under a key that names the attempt and the sending, so that planning twice is one job. */
export async function enqueueAttempt(
  trx: Trx,
  kind: string,
  { id, again }: PlannedAttempt,
  more: { readonly dedupKey?: string; readonly runAt?: Date } = {},
): Promise<void> {
  const dedupKey = again === null ? `attempt-${id}` : `attempt-${id}-${again}`
  await enqueueJob(trx, { kind, dedupKey, payload: { attempt: id }, ...more })
}
