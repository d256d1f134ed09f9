import type { Services } from '../services.ts'

/** An attempt that is about to leave. */
export interface LeavingAttempt {
  readonly id: number
  readonly dossierId: number
}

/**
 * Which attempts may leave now; asked in the job that sends them, outside its transaction. A port of a later feature: decisions,
 * mails and planned lines are the same whatever the answer is, and an attempt that has to wait looks like one whose job has not run yet.
 */
export type ClearancePort = (attempts: readonly LeavingAttempt[]) => Promise<ReadonlySet<number>>

/** An attempt that had to wait is looked at again after this long. */
export const CLEARED_AGAIN_MS = 60_000

const ports = new WeakMap<Services, ClearancePort>()

/** Called once, when the application is composed. */
export function setClearancePort(services: Services, port: ClearancePort): void {
  ports.set(services, port)
}

/** Ids of the attempts that may leave; without the port, all of them. */
export async function findCleared(
  services: Services,
  attempts: readonly LeavingAttempt[],
): Promise<ReadonlySet<number>> {
  const port = ports.get(services)
  return port ? port(attempts) : new Set(attempts.map(({ id }) => id))
}
