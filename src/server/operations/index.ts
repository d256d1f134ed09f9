import type { App } from '../http/app.ts'
import { handlePeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { handleAlertDeliveries } from './alerts/deliver-alert.ts'
import { periodicWork } from './periodic-work.ts'

export { periodicWork } from './periodic-work.ts'
export { registerOperations } from './routes.ts'

/** Health, metrics, status, alerts and scheduled jobs. */
export function mountOperations(_app: App, services: Services): void {
  handleAlertDeliveries(services)
  for (const job of periodicWork(services)) handlePeriodicJob(services, job)
}
