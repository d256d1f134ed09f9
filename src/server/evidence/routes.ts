import * as z from 'zod'
import { DossierParams, PathId } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import { ProofQuery } from '#contract/evidence.ts'
import { CONTAINER_TYPE } from '#proof/manifest.ts'
import { Failure } from '#rules/failure.ts'
import { canTakeEvidence } from '#rules/permission.ts'
import { ViewParams } from '#contract/signature.ts'
import { packArchive } from '../documents/index.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import { DOCUMENT_READERS } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { userOf } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { requireDecidedView } from '../signature/index.ts'
import { collectParts, collectPartyParts } from './collect-parts.ts'
import { containerFiles } from './pack-container.ts'
import { readerOf } from './proof-reader.ts'
import { OPERATOR } from './operator.ts'
import { readRootFile, ROOTS_A_PAGE, tagRoots } from './root-file.ts'

/** Route of a dossier's container, whose content depends on the caller. */
export async function registerEvidence(api: App, services: Services): Promise<void> {
  api.get(
    '/dossiers/:id/evidence',
    shape(DOCUMENT_READERS, 'Download the evidence of a dossier (ASiC-E)', binaryAnswer(CONTAINER_TYPE), {
      params: DossierParams,
      querystring: ProofQuery,
      limit: 'archives',
    }),
    async (request, reply) => {
      const user = userOf(request)
      const row = await getVisibleDossier(services.store.db, user, request.params.id)
      if (!canTakeEvidence(row)) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
      const { receipts, reason } = request.query
      const choice = receipts === 'files' ? { receipts } : { receipts, reason: z.string().parse(reason) }
      // Collect before sending, so that a failure is an error response and not a truncated file.
      const parts = await collectParts(services, row, readerOf(user), choice)
      return asFile(reply, `dossier-${row.id}.asice`).send(await packArchive(containerFiles(services, parts)))
    },
  )
}

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
      return asFile(reply, `dossier-${dossierId}.asice`).send(
        await packArchive(containerFiles(services, parts)),
      )
    },
  )
}

const Query = z.object({ before: PathId.optional() })

/** `/evidence/roots.json`, public: the newest roots, or those before root N with `?before=N`. */
export function mountRoots(app: App, services: Services): void {
  app.get('/evidence/roots.json', { schema: { hide: true } }, async (request, reply) => {
    const query = Query.safeParse(request.query)
    if (!query.success) throw new Failure('INVALID_REQUEST', { params: { detail: 'before' } })
    const range = { before: query.data.before, limit: ROOTS_A_PAGE }
    const tag = await tagRoots(services.store.db, range)
    reply.header('cache-control', 'public, max-age=300').header('etag', tag)
    const held = (request.headers['if-none-match'] ?? '').split(',')
    if (held.some((each) => each.trim() === tag)) return reply.code(304).send()
    return readRootFile(services, range)
  })
}
