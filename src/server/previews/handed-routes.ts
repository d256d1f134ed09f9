import { FolderParams } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import { HandedDocuments, HandedOf, MailHanded, OpenHanded } from '#contract/documents.ts'
import { canEverFill } from '#rules/permission.ts'
import { ANY_ROLE, rolesThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { userOf } from '../http/authenticate.ts'
import { Done, runOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { listHanded, mailHanded, openHanded } from './deliver-documents.ts'

/** Documents of a product that are delivered before a subscription. */
export function registerHandedDocuments(api: App, services: Services): void {
  const { permissions } = services.deployment
  api.get(
    '/dossiers/:folderId/handed-documents',
    shape(ANY_ROLE, 'List the documents to read before subscribing', HandedDocuments, {
      params: FolderParams,
      querystring: HandedOf,
    }),
    async (request) =>
      listHanded(services, userOf(request), {
        dossierId: request.params.folderId,
        product: request.query.product,
      }),
  )

  api.post(
    '/dossiers/:folderId/handed-documents/open',
    shape(
      ANY_ROLE,
      'Open a document to read before subscribing and record its delivery',
      binaryAnswer('application/pdf'),
      {
        params: FolderParams,
        body: OpenHanded,
      },
    ),
    async (request, reply) => {
      const { bytes, name } = await openHanded(services, userOf(request), {
        dossierId: request.params.folderId,
        ...request.body,
      })
      return asFile(reply, name).send(bytes)
    },
  )

  api.post(
    '/dossiers/:folderId/handed-documents/mail',
    shape(
      rolesThat((role) => canEverFill(role, permissions)),
      'Mail the documents to read before subscribing and record their delivery',
      HandedDocuments,
      { params: FolderParams, body: MailHanded, once: true, limit: 'mails' },
    ),
    async (request) =>
      mailHanded(
        services,
        userOf(request),
        { dossierId: request.params.folderId, ...request.body },
        (trx, run) => runOnce(trx, request, Done, run),
      ),
  )
}
