import { OperationsStatus } from '#contract/operations.ts'
import { canReview } from '#rules/permission.ts'
import type { App } from '../app.ts'
import { rolesThat } from '../http/access.ts'
import type { Services } from '../services.ts'
import { readStatus } from './read-status.ts'

/** How the installation is doing, for its staff. */
export function registerOperations(api: App, services: Services): void {
  api.get(
    '/operations/status',
    {
      config: { access: rolesThat(canReview) },
      schema: {
        summary: 'Work that waits, failed or was given up, and how the services outside are',
        response: { 200: OperationsStatus },
      },
    },
    async () => readStatus(services),
  )
}
