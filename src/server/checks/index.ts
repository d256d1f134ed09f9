/** Checks of a dossier: answers against receipts, figures and other dossiers. The rules are in `rules/checks`. */
export { hasOpenFailures } from './read-checks.ts'
import { setOpeningPort } from '../dossiers/index.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { checkOpening, recordRefusal } from './check-opening.ts'
import { registerCheckRoutes } from './routes.ts'

export function registerChecks(api: App, services: Services): void {
  setOpeningPort(services, {
    check: (trx, submission) => checkOpening(services, trx, submission),
    recordRefusal: (trx, refusal, actorId) => recordRefusal(services, trx, refusal, actorId),
  })
  registerCheckRoutes(api, services)
}
