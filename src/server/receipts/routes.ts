import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { FolderParams } from '#contract/answers.ts'
import {
  ReceiptFile,
  ReceiptGroups,
  ReceiptParams,
  UploadedReceipts,
  UploadReceipts,
} from '#contract/receipts.ts'
import { canEverFill } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { DOSSIER_READERS, rolesThat, withScope } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { Done, runOnce } from '../http/run-once.ts'
import { emptyShape, readingAhead, shape } from '../http/shape.ts'
import { dossierAhead } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import { readReceipt, readReceiptGroups } from './read-receipts.ts'
import { SCAN_JOB, scanFile } from './scan-files.ts'
import { removeReceipt } from './remove-receipt.ts'
import { registerUploadBodies, UPLOAD_LIMIT_BYTES } from './upload-bodies.ts'
import { uploadReceipts } from './upload-receipts.ts'

/** Supporting documents of a dossier. Source: wizard §7; shell §7. */
export async function registerReceipts(api: App, services: Services): Promise<void> {
  const { permissions } = services.deployment
  const writers = withScope(
    'dossiers:write',
    rolesThat((role) => canEverFill(role, permissions)),
  )
  services.outbox.handle(SCAN_JOB, async ({ sha256 }) => {
    if (typeof sha256 !== 'string') throw new Error('job payload without sha256')
    await scanFile(services, sha256)
  })

  await api.register(async (scope) => {
    const uploads = scope.withTypeProvider<ZodTypeProvider>()
    registerUploadBodies(uploads)
    const dossier = dossierAhead()
    const upload = shape(writers, 'Upload supporting documents', UploadedReceipts, {
      params: FolderParams,
      body: UploadReceipts,
      once: true,
      limit: 'uploads',
    })
    uploads.put(
      '/dossiers/:folderId/receipts',
      { bodyLimit: UPLOAD_LIMIT_BYTES, ...readingAhead(dossier, upload) },
      async (request) =>
        uploadReceipts(services, userOf(request), {
          dossier: dossier.need(request),
          body: request.body,
          fileOf: (value) => request.uploadedFiles.get(value),
          locale: localeOf(request),
          once: async (trx, work) => {
            await runOnce(trx, request, Done, async () => {
              await work()
              return {}
            })
          },
        }),
    )
  })

  api.get(
    '/dossiers/:folderId/receipts',
    shape(DOSSIER_READERS, 'List supporting documents', ReceiptGroups, { params: FolderParams }),
    async (request) =>
      readReceiptGroups(services, userOf(request), request.params.folderId, localeOf(request)),
  )

  // Without an answer schema: the answer is streamed, bypassing the serializer.
  await api.register(async (untyped) => {
    untyped.get(
      '/dossiers/:folderId/receipts/:receiptId',
      shape(DOSSIER_READERS, 'Get a supporting document as a data URI', ReceiptFile, {
        params: ReceiptParams,
      }),
      async (request, reply) => {
        const { folderId, receiptId } = ReceiptParams.parse(request.params)
        const file = await readReceipt(services, userOf(request), folderId, receiptId)
        return reply.type('application/json; charset=utf-8').send(file)
      },
    )
  })

  api.delete(
    '/dossiers/:folderId/receipts/:receiptId',
    emptyShape(writers, 'Delete a supporting document', { params: ReceiptParams }),
    async (request, reply) => {
      await removeReceipt(services, userOf(request), request.params.folderId, request.params.receiptId)
      return reply.code(204).send(null)
    },
  )
}
