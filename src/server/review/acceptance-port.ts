import type { DossierRow } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { ServicePort } from '../service-port.ts'
import type { Trx } from '../store/store.ts'

export interface Acceptance {
  readonly row: DossierRow
  readonly user: User
  readonly at: Date
}

/**
 * Called in the transaction of the decision. A port, because the dependency is mutual: an acceptance plans its delivery to
 * the register, whose answer changes the integration state.
 */
type AcceptancePort = (trx: Trx, acceptance: Acceptance) => Promise<void>

export const acceptancePort = new ServicePort<AcceptancePort>('register')
