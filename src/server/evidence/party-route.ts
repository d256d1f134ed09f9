import { ViewParams } from '#contract/signature.ts'
import { CONTAINER_TYPE } from '#proof/manifest.ts'
import { packArchive } from '../documents/index.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { requireDecidedView } from '../signature/index.ts'
import { collectPartyParts } from './collect-parts.ts'
import { OPERATOR } from './operator.ts'
import { containerFiles } from './pack-container.ts'

/** `/sign/{viewId}/evidence`: the container for a party without an account, authenticated by the view's cookie. */
export function mountPartyEvidence(app: App, services: Services): void {
  app.get(
    '/sign/:viewId/evidence',
    { schema: { params: ViewParams, hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { dossierId, envelopeId, party } = await requireDecidedView(
        services,
        request,
        request.params.viewId,
      )
      const row = await getVisibleDossier(services.store.db, OPERATOR, dossierId)
      const parts = await collectPartyParts(services, row, { kind: 'party', envelopeId, party })
      return reply
        .type(CONTAINER_TYPE)
        .header('content-disposition', `attachment; filename="dossier-${dossierId}.asice"`)
        .send(await packArchive(containerFiles(services, parts)))
    },
  )
}
