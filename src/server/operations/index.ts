import type { App } from '../http/app.ts'
import { handlePeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { handleAlertDeliveries } from './alerts/tell-alert.ts'
import { periodicWork } from './periodic-work.ts'
import { tallyRequests } from './request-tally.ts'

export { periodicWork } from './periodic-work.ts'
export { registerOperations } from './status-routes.ts'

/** Health, metrics, status, alerts and scheduled jobs. */
export function mountOperations(app: App, services: Services): void {
  tallyRequests(app, services)
  handleAlertDeliveries(services)
  for (const job of periodicWork(services)) handlePeriodicJob(services, job)
}
