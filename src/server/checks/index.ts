/** Checks of a dossier: answers against receipts, figures and other dossiers. The rules are in `rules/checks`. */
export { hasOpenFailures } from './read-checks.ts'
export { readSettlements, type AcceptedCheck } from './read-settlements.ts'
import { openingPort } from '../dossiers/index.ts'
import type { App } from '../http/app.ts'
import { readingPort } from '../reading/index.ts'
import type { Services } from '../services.ts'
import { checkCorrection } from './check-correction.ts'
import { checkOpening, recordRefusal } from './check-opening.ts'
import { registerCheckRoutes } from './routes.ts'
import { updateSummary } from './update-summary.ts'

export function registerChecks(api: App, services: Services): void {
  openingPort.set(services, {
    check: (trx, submission) => checkOpening(services, trx, submission),
    checkCorrection: (trx, corrected) => checkCorrection(services, trx, corrected),
    recordRefusal: (trx, refusal, actorId) => recordRefusal(services, trx, refusal, actorId),
  })
  readingPort.set(services, (trx, dossierId) => updateSummary(services, trx, dossierId))
  registerCheckRoutes(api, services)
}
