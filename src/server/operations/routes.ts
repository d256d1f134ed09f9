import { OperationsStatus } from '#contract/operations.ts'
import { canSeeStatus, canAdminister } from '#rules/permission.ts'
import { GiveUpJobs, SettledJobs, WhichJobs, Work } from '#contract/work.ts'
import type { App } from '../http/app.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { userOf } from '../http/authenticate.ts'
import { giveUpDeadJobs, retryDeadJobs } from '../outbox/settle-dead-jobs.ts'
import { requireStepUp } from '../step-up/index.ts'
import { readStatus } from './read-status.ts'
import { readWork } from './read-work.ts'

/** Status of the installation, for reviewers and the administrator. */
export function registerOperations(api: App, services: Services): void {
  api.get(
    '/operations/status',
    shape(rolesThat(canSeeStatus), 'Get the status of jobs and external services', OperationsStatus),
    async (request) => readStatus(services, localeOf(request)),
  )

  registerWork(api, services)
}

/** Background work, for the administrator. No program makes these calls. */
function registerWork(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)

  api.get(
    '/administration/jobs',
    shape(rolesThat(canAdminister), 'List failed, closed and scheduled jobs', Work),
    async () => readWork(services),
  )

  api.post(
    '/administration/jobs/retry',
    shape(writers, 'Retry dead letters', SettledJobs, { body: WhichJobs, once: true }),
    async (request) =>
      createOnce(services, request, SettledJobs, async (trx) => ({
        jobs: await retryDeadJobs(services, trx, userOf(request).id, request.body),
      })),
  )

  api.post(
    '/administration/jobs/give-up',
    shape(writers, 'Close dead letters', SettledJobs, { body: GiveUpJobs, once: true }),
    async (request) => {
      const { reason, ...which } = request.body
      const target = 'id' in which ? String(which.id) : which.kind
      return createOnce(services, request, SettledJobs, async (trx) => {
        requireStepUp(services, request, { act: 'jobs-given-up', target })
        return { jobs: await giveUpDeadJobs(services, trx, userOf(request).id, { which, reason }) }
      })
    },
  )
}
