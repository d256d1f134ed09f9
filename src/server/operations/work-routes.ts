import { GiveUpJobs, SettledJobs, WhichJobs, Work } from '#contract/work.ts'
import { canAdminister } from '#rules/permission.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import { giveUpDeadJobs, retryDeadJobs } from '../outbox/settle-dead-jobs.ts'
import type { Services } from '../services.ts'
import { requireStepUp } from '../step-up/index.ts'
import { readWork } from './read-work.ts'

/** Background work, for the administrator. No program makes these calls. */
export function registerWork(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)

  api.get(
    '/administration/jobs',
    shape(rolesThat(canAdminister), 'List failed, closed and scheduled jobs', Work),
    async () => readWork(services),
  )

  api.post(
    '/administration/jobs/retry',
    shape(writers, 'Retry dead letters', SettledJobs, { body: WhichJobs }),
    async (request) => ({ jobs: await retryDeadJobs(services, userOf(request).id, request.body) }),
  )

  api.post(
    '/administration/jobs/give-up',
    shape(writers, 'Close dead letters', SettledJobs, { body: GiveUpJobs }),
    async (request) => {
      const { reason, ...which } = request.body
      requireStepUp(services, request, {
        act: 'jobs-given-up',
        target: 'id' in which ? String(which.id) : which.kind,
      })
      return { jobs: await giveUpDeadJobs(services, userOf(request).id, { which, reason }) }
    },
  )
}
