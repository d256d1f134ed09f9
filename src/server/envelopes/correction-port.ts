import { ServicePort } from '../service-port.ts'
import type { Trx } from '../store/store.ts'
import type { LockedEnvelope } from './envelope-store.ts'

/** How the envelope of a correction ended. */
export type CorrectionOutcome =
  | 'completed'
  | 'signature_declined'
  | 'signature_expired'
  | 'preparation_failed'

/**
 * Applies a correction whose envelope is complete, or ends one whose envelope failed, in the transaction of the envelope's
 * event. A port, since corrections need dossiers, which need envelopes.
 */
type CorrectionPort = (trx: Trx, envelope: LockedEnvelope, outcome: CorrectionOutcome) => Promise<void>

export const correctionPort = new ServicePort<CorrectionPort>('corrections')
