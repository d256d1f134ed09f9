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
export type ClearancePort = (attempts: readonly LeavingAttempt[]) => Promise<Clearance>

export interface Clearance {
  /** Ids of the attempts that may leave. */
  readonly cleared: ReadonlySet<number>
  /** After how long the others are looked at again. */
  readonly againMs: number
}

/** For attempts that wait for a person. */
export const CLEARED_AGAIN_MS = 60_000

const ports = new WeakMap<Services, ClearancePort>()

/** Called once, when the application is composed. */
export function setClearancePort(services: Services, port: ClearancePort): void {
  ports.set(services, port)
}

/** Without the port, all of them may leave. */
export async function findCleared(
  services: Services,
  attempts: readonly LeavingAttempt[],
): Promise<Clearance> {
  const port = ports.get(services)
  return port ? port(attempts) : clearAll(attempts)
}

export function clearAll(attempts: readonly LeavingAttempt[]): Clearance {
  return { cleared: new Set(attempts.map(({ id }) => id)), againMs: CLEARED_AGAIN_MS }
}
