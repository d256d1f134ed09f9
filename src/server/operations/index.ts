import type { App } from '../app.ts'
import { handleDailyJob } from '../outbox/daily-jobs.ts'
import type { Services } from '../services.ts'
import { dailyJobs } from './daily.ts'

export { dailyJobs } from './daily.ts'

/** What an operator sees of the running server, and the work that comes round by itself. */
export function mountOperations(_app: App, services: Services): void {
  for (const job of dailyJobs(services)) handleDailyJob(services, job)
}
