import type { DossierRow } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** A dossier that a reviewer has accepted just now. */
export interface Acceptance {
  readonly row: DossierRow
  readonly user: User
  readonly at: Date
}

/** What the register, which comes later in the order, does in the transaction of the decision. */
export type AcceptancePort = (trx: Trx, acceptance: Acceptance) => Promise<void>

const ports = new WeakMap<Services, AcceptancePort>()

/** Called once by the register feature when the application is composed. */
export function setAcceptancePort(services: Services, port: AcceptancePort): void {
  ports.set(services, port)
}

export function acceptancePortOf(services: Services): AcceptancePort {
  const port = ports.get(services)
  if (!port) throw new Error('no register feature is registered')
  return port
}
