import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { LockedEnvelope } from './envelope-store.ts'

/** How the envelope of a correction ended. */
export type CorrectionOutcome =
  | 'completed'
  | 'signature_declined'
  | 'signature_expired'
  | 'preparation_failed'

/** Applies a correction whose envelope is complete, or ends one whose envelope failed. */
export type CorrectionPort = (trx: Trx, envelope: LockedEnvelope, outcome: CorrectionOutcome) => Promise<void>

/**
 * Called in the transaction of the envelope's event. A port, since corrections need dossiers, which need envelopes. Kept per
 * `Services`, since features register with nothing else in common.
 */
const ports = new WeakMap<Services, CorrectionPort>()

/** Called once, when the application is composed. */
export function setCorrectionPort(services: Services, port: CorrectionPort): void {
  ports.set(services, port)
}

export function correctionPortOf(services: Services): CorrectionPort {
  const port = ports.get(services)
  if (!port) throw new Error('no corrections feature is registered')
  return port
}
