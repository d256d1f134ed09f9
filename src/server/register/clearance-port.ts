import { ServicePort } from '../service-port.ts'
import type { Services } from '../services.ts'

/** An attempt that is about to be sent. */
export interface LeavingAttempt {
  readonly id: number
  readonly dossierId: number
}

/**
 * Decides which attempts may be sent now; called by the sending job outside its transaction. A port of a later feature:
 * decisions, mails and planned lines must not depend on the outcome, and a blocked attempt must look like one whose job has
 * not run yet.
 */
export type ClearancePort = (attempts: readonly LeavingAttempt[]) => Promise<Clearance>

export interface Clearance {
  /** Ids of the attempts that may leave. */
  readonly cleared: ReadonlySet<number>
  /** Delay before the other attempts are checked again. */
  readonly againMs: number
}

/** Delay for attempts that await a person. */
export const CLEARED_AGAIN_MS = 60_000

export const clearancePort = new ServicePort<ClearancePort>('screening')

/** Without the port, all of them may leave. */
export async function findCleared(
  services: Services,
  attempts: readonly LeavingAttempt[],
): Promise<Clearance> {
  const port = clearancePort.find(services)
  return port ? port(attempts) : clearAll(attempts)
}

export function clearAll(attempts: readonly LeavingAttempt[]): Clearance {
  return { cleared: new Set(attempts.map(({ id }) => id)), againMs: CLEARED_AGAIN_MS }
}
