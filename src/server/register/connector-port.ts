import type { RegisterConnectorName } from '#vocabulary/register.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { ServicePort } from '../service-port.ts'
import type { Trx } from '../store/store.ts'

/** The part of an attempt that connectors need. */
export interface PlannedAttempt {
  readonly id: number
  readonly at: Date
  /** Distinguishes resends, which several attempts may share; null for the first sending. */
  readonly again: string | null
}

/** Delivers attempts to the register, at least once: lines and events have stable ids. */
export interface RegisterConnector {
  readonly name: RegisterConnectorName
  /** Enqueues delivery of the attempt in the caller's transaction. */
  plan(trx: Trx, attempt: PlannedAttempt): Promise<void>
  /** Registers its job handlers with the outbox. */
  listen(): void
  /** Collects the register's answers; returns the number of files. Undefined when the register pushes its answers. */
  collect?(): Promise<number>
}

export const connectorPort = new ServicePort<RegisterConnector>('register')

/** Deduplicated by attempt and sending. */
export async function enqueueAttempt(
  trx: Trx,
  kind: string,
  { id, again }: PlannedAttempt,
  more: { readonly dedupKey?: string; readonly runAt?: Date } = {},
): Promise<void> {
  const dedupKey = again === null ? `attempt-${id}` : `attempt-${id}-${again}`
  await enqueueJob(trx, { kind, dedupKey, payload: { attempt: id }, ...more })
}
