import type { App } from '../http/app.ts'
import { handlePeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { periodicWork } from './periodic-work.ts'

export { periodicWork } from './periodic-work.ts'
export { registerOperations } from './status-routes.ts'

/** What an operator sees of the running server, and the work that comes round by itself. */
export function mountOperations(_app: App, services: Services): void {
  for (const job of periodicWork(services)) handlePeriodicJob(services, job)
}
