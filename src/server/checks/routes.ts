import { DossierParams } from '#contract/answers.ts'
import { CheckStatistics, CheckStatisticsQuery, DossierChecks, SettleCheck } from '#contract/checks.ts'
import { canReview } from '#rules/permission.ts'
import { ANY_ROLE, rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { readChecks } from './read-checks.ts'
import { settleCheck } from './settle-check.ts'
import { readStatistics } from './statistics.ts'

export function registerCheckRoutes(api: App, services: Services): void {
  api.get(
    '/dossiers/:id/checks',
    shape(ANY_ROLE, 'List the checks of a dossier', DossierChecks, {
      params: DossierParams,
    }),
    async (request) => readChecks(services, userOf(request), request.params.id, localeOf(request)),
  )

  api.put(
    '/dossiers/:id/checks/settlement',
    shape(writersThat(services.deployment.permissions, canReview), 'Accept a failing check', DossierChecks, {
      params: DossierParams,
      body: SettleCheck,
    }),
    async (request) => {
      const call = {
        user: userOf(request),
        id: request.params.id,
        body: request.body,
        locale: localeOf(request),
      }
      return services.store.db.transaction().execute((trx) => settleCheck(services, trx, call))
    },
  )

  api.get(
    '/checks/statistics',
    shape(rolesThat(canReview), 'Get the statistics of checks', CheckStatistics, {
      querystring: CheckStatisticsQuery,
    }),
    async (request) => readStatistics(services, request.query, localeOf(request)),
  )
}
