import { OperationsStatus } from '#contract/operations.ts'
import { canSeeStatus } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { rolesThat } from '../http/access.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { readStatus } from './read-status.ts'
import { registerWork } from './work-routes.ts'

/** Status of the installation, for reviewers and the administrator. */
export function registerOperations(api: App, services: Services): void {
  api.get(
    '/operations/status',
    shape(rolesThat(canSeeStatus), 'Get the status of jobs and external services', OperationsStatus),
    async (request) => readStatus(services, localeOf(request)),
  )

  registerWork(api, services)
}
