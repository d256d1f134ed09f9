import { ConnectAnswer } from '#contract/signature.ts'
import { Failure } from '#rules/failure.ts'
import { parseConnectMessage, type ConnectMessage } from '#signature/docusign/connect-message.ts'
import { isConnectSignatureValid } from '#signature/docusign/connect-signature.ts'
import { statusOfMessage } from '#signature/docusign/docusign-status.ts'
import { getLockedEnvelope } from '../envelopes/index.ts'
import { PUBLIC } from '../http/access.ts'
import type { DocusignConfig } from '../docusign-config.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { applyStatuses } from './apply-statuses.ts'
import { enqueueSync } from './plan-sync.ts'

/** A message without documents, which our envelopes exclude, has a few kilobytes. */
const LIMIT_BYTES = 512 * 1024

/**
 * `POST /api/docusign/connect`: webhook for DocuSign's events. Authenticated only by the signature over the body, which is
 * verified before the body is parsed.
 */
export async function registerConnectRoute(
  api: App,
  services: Services,
  config: DocusignConfig,
): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/docusign/connect',
      {
        config: { access: PUBLIC },
        bodyLimit: LIMIT_BYTES,
        schema: { hide: true, summary: 'Messages of DocuSign Connect', response: { 200: ConnectAnswer } },
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isConnectSignatureValid(body, request.headers, config.connectKeys)) {
          request.log.warn({ bytes: body.length }, 'connect: invalid signature')
          throw new Failure('MESSAGE_NOT_AUTHENTIC')
        }
        const message = parseConnectMessage(body)
        if (message === undefined) throw new Failure('MALFORMED_BODY')
        await applyMessage(services, config, message)
        return {}
      },
    )
  })
}

async function applyMessage(
  services: Services,
  config: DocusignConfig,
  message: ConnectMessage,
): Promise<void> {
  const { event, envelopeId: outsideId } = message
  const row =
    message.accountId.toLowerCase() === config.accountId.toLowerCase()
      ? await services.store.db
          .selectFrom('envelope')
          .select('id')
          .where('provider', '=', 'docusign')
          .where('provider_envelope_id', '=', outsideId)
          .executeTakeFirst()
      : undefined
  if (row === undefined) {
    // The account has other users. An error would only cause a redelivery.
    services.log.warn({ event, envelope: outsideId }, 'connect: unknown envelope')
    return
  }
  await services.store.db.transaction().execute((trx) => apply(trx, services, row.id, message))
}

async function apply(
  trx: Trx,
  services: Services,
  envelopeId: string,
  message: ConnectMessage,
): Promise<void> {
  const envelope = await getLockedEnvelope(trx, envelopeId)
  const isNew = await trx
    .insertInto('provider_message')
    .values({
      provider: 'docusign',
      key: message.key,
      envelope_id: envelopeId,
      event: message.event,
      received_at: services.clock.now(),
    })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (isNew === undefined) return
  const status = statusOfMessage(message)
  if (status === 'none') return
  const outcome = status === 'unknown' ? status : await applyStatuses(trx, services, envelope, [status])
  if (outcome !== 'applied') await enqueueSync(trx, { envelopeId, key: message.key })
}
