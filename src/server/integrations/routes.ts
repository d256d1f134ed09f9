import {
  IntegrationParams,
  Integrations,
  IssuedIntegration,
  NewIntegration,
  RevokedIntegration,
  RotateIntegration,
} from '#contract/integrations.ts'
import { canAdminister } from '#rules/permission.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { doOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { createIntegration, rotateIntegration } from './create-integration.ts'
import { getIntegration, listIntegrations, listNetworkNames, listPeople } from './list-integrations.ts'
import { revokeIn } from './revoke-integration.ts'

/**
 * Manages programs, for administrators, who see no dossier. Programs may not make these calls, since they could extend
 * their own rights.
 */
export function registerIntegrations(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)

  api.get(
    '/administration/integrations',
    shape(rolesThat(canAdminister), 'List programs', Integrations),
    async () => ({
      integrations: [...(await listIntegrations(services.store.db, services.clock.now()))],
      people: await listPeople(services.store.db),
      networks: await listNetworkNames(services.store.db),
    }),
  )

  api.post(
    '/administration/integrations',
    shape(writers, 'Create a program', IssuedIntegration, {
      body: NewIntegration,
    }),
    async (request) => createIntegration(services, userOf(request).id, request.body),
  )

  api.post(
    '/administration/integrations/:integration/credentials',
    shape(writers, 'Rotate the credentials of a program', IssuedIntegration, {
      params: IntegrationParams,
      body: RotateIntegration,
    }),
    async (request) =>
      rotateIntegration(services, userOf(request).id, { id: request.params.integration, ...request.body }),
  )

  api.post(
    '/administration/integrations/:integration/revocation',
    shape(writers, 'Revoke a program', RevokedIntegration, { params: IntegrationParams, once: true }),
    async (request) => {
      const { integration: id } = request.params
      await doOnce(services, request, (trx) => revokeIn(services, trx, userOf(request).id, id))
      return { integration: await getIntegration(services.store.db, id, services.clock.now()) }
    },
  )
}
