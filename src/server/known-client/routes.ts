import { DossierParams } from '#contract/answers.ts'
import { ConfirmedKnown, ConfirmKnown, KnownOfDossier } from '#contract/known-client.ts'
import { canEverFill } from '#rules/permission.ts'
import { loadVisibleDossier } from '../dossiers/index.ts'
import { ANY_ROLE, rolesThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { confirmKnown } from './confirm-known.ts'
import { findKnown } from './find-known.ts'
import { presentKnown } from './present-known.ts'

/** What a client told in a former dossier, for their next one. */
export function registerKnownClient(api: App, services: Services): void {
  const { permissions } = services.deployment
  const fillers = rolesThat((role) => canEverFill(role, permissions))

  api.get(
    '/dossiers/:id/known',
    shape(ANY_ROLE, 'Get answers known from a former dossier', KnownOfDossier, {
      params: DossierParams,
    }),
    async (request) => {
      const { db } = services.store
      const user = userOf(request)
      const dossier = await loadVisibleDossier(services, db, user, request.params.id)
      const known = await findKnown(services, db, user, dossier)
      return { known: known ? presentKnown(known, dossier.form.id, localeOf(request)) : null }
    },
  )

  api.post(
    '/dossiers/:id/known',
    shape(fillers, 'Confirm answers known from a former dossier', ConfirmedKnown, {
      params: DossierParams,
      body: ConfirmKnown,
    }),
    async (request) => confirmKnown(services, userOf(request), { id: request.params.id, body: request.body }),
  )
}
