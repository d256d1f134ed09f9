import {
  HitParams,
  HitQuery,
  ReleaseHit,
  ScreeningHits,
  ScreeningLists,
  SettleHit,
} from '#contract/screening.ts'
import { canScreen } from '#rules/permission.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { emptyShape, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { clearAttempts } from './clearance.ts'
import { listHits, listLists, releaseHit, settleHit } from './hits.ts'
import { handleScreening } from './jobs.ts'

/** Screening of the persons of dossiers. For compliance only; no other call may reveal these data. */
export function registerScreening(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canScreen)
  handleScreening(services)
  clearAttempts(services)

  api.get(
    '/screening/hits',
    shape(rolesThat(canScreen), 'List screening hits', ScreeningHits, {
      querystring: HitQuery,
    }),
    async (request) => listHits(services, userOf(request), request.query),
  )

  api.get('/screening/lists', shape(rolesThat(canScreen), 'List screening lists', ScreeningLists), async () =>
    listLists(services),
  )

  api.put(
    '/screening/hits/:id',
    emptyShape(writers, 'Settle a screening hit', { params: HitParams, body: SettleHit }),
    async (request, reply) => {
      await settleHit(services, userOf(request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  api.put(
    '/screening/hits/:id/release',
    emptyShape(writers, 'Release a dossier despite a confirmed hit', { params: HitParams, body: ReleaseHit }),
    async (request, reply) => {
      await releaseHit(services, userOf(request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}
