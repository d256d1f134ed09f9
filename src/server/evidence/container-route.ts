import * as z from 'zod'
import { DossierParams } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import { ProofQuery } from '#contract/evidence.ts'
import { CONTAINER_TYPE } from '#proof/manifest.ts'
import { Failure } from '#rules/failure.ts'
import { canTakeEvidence } from '#rules/permission.ts'
import { packArchive } from '../documents/index.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import { DOCUMENT_READERS } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { limited, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { collectParts } from './collect-parts.ts'
import { containerFiles } from './pack-container.ts'
import { readerOf } from './proof-reader.ts'

/** Route of a dossier's container, whose content depends on the caller. */
export async function registerEvidence(api: App, services: Services): Promise<void> {
  api.get(
    '/dossiers/:id/evidence',
    limited(
      'archives',
      shape(DOCUMENT_READERS, 'Download the evidence of a dossier (ASiC-E)', binaryAnswer(CONTAINER_TYPE), {
        params: DossierParams,
        querystring: ProofQuery,
      }),
    ),
    async (request, reply) => {
      const user = userOf(request)
      const row = await getVisibleDossier(services.store.db, user, request.params.id)
      if (!canTakeEvidence(row)) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
      const { receipts, reason } = request.query
      const choice = receipts === 'files' ? { receipts } : { receipts, reason: z.string().parse(reason) }
      // Collect before sending, so that a failure is an error response and not a truncated file.
      const parts = await collectParts(services, row, readerOf(user), choice)
      return reply
        .type(CONTAINER_TYPE)
        .header('content-disposition', `attachment; filename="dossier-${row.id}.asice"`)
        .send(await packArchive(containerFiles(services, parts)))
    },
  )
}
