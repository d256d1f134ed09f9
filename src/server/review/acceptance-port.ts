import type { DossierRow } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** A dossier that a reviewer is accepting. */
export interface Acceptance {
  readonly row: DossierRow
  readonly user: User
  readonly at: Date
}

/**
 * Called in the transaction of the decision. A port, because the dependency is mutual: an acceptance plans its delivery to
 * the register, whose answer changes the integration state. Kept per `Services`, the only object that features share.
 */
export type AcceptancePort = (trx: Trx, acceptance: Acceptance) => Promise<void>

const ports = new WeakMap<Services, AcceptancePort>()

/** Called once, when the application is composed. */
export function setAcceptancePort(services: Services, port: AcceptancePort): void {
  ports.set(services, port)
}

export function acceptancePortOf(services: Services): AcceptancePort {
  const port = ports.get(services)
  if (!port) throw new Error('no register feature is registered')
  return port
}
