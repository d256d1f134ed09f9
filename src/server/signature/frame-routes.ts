import { setTimeout as sleep } from 'node:timers/promises'
import { Frame, FrameParams } from '#contract/signature.ts'
import { partyOfButton } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import { isOutside } from '#signature/provider.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { dossierAhead } from '../dossiers/index.ts'
import { findLatestEnvelope, type StoredEnvelope } from '../envelopes/index.ts'
import { writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { readingAhead, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { recordOpening } from './record-opening.ts'
import type { Providers } from './providers.ts'
import { traceOf } from './signing-trace.ts'

/** Limit and interval of polling for documents that are being drawn. Source: design "Signature". */
const WAIT = { limitMs: 8_000, stepMs: 200, retryAfterSeconds: 2 } as const

/** `GET /dossiers/{folderId}/docusigns/{docusignId}/iframe`: creates a view for the party of a signing button. */
export function registerFrameRoute(api: App, services: Services, providers: Providers): void {
  const dossier = dossierAhead()
  api.get(
    '/dossiers/:folderId/docusigns/:docusignId/iframe',
    readingAhead(
      dossier,
      shape(writersThat(services.deployment.permissions), 'Create a signing view', Frame, {
        params: FrameParams,
      }),
    ),
    async (request) => {
      const { folderId, docusignId } = request.params
      const user = userOf(request)
      dossier.need(request)
      const button = partyOfButton(docusignId)
      if (button === undefined) throw new Failure('NOT_FOUND')
      const envelope = await waitForEnvelope(services, folderId, button.kind)
      const party = envelope.parties.find((each) => each.party === button.party)
      if (party === undefined) throw new Failure('NOT_FOUND')
      if (party.state === 'signed') throw new Failure('ALREADY_SIGNED')
      if (envelope.state !== 'sent') throw new Failure('STATE_CONFLICT')
      if (party.state === 'waiting') throw new Failure('NOT_YOUR_TURN')
      const opener = { kind: 'account', accountId: user.id, session: user.session ?? null } as const
      const view = { envelopeId: envelope.id, dossierId: folderId, party: party.party, opener }
      const docusign = await providers[envelope.provider].openView(view)
      // Our ceremony records it when the view is opened; we cannot observe a provider's page.
      if (isOutside(envelope))
        await services.store.db
          .transaction()
          .execute((trx) => recordOpening(trx, services, view, traceOf(request)))
      return { docusign }
    },
  )
}

/** The newest envelope once it is prepared; 503 when the documents are not drawn within the limit. */
async function waitForEnvelope(
  services: Services,
  dossierId: number,
  kind: EnvelopeKind,
): Promise<StoredEnvelope> {
  const start = performance.now()
  for (;;) {
    const envelope = await findLatestEnvelope(services.store.db, dossierId, kind)
    if (envelope === undefined) throw new Failure('ENVELOPE_DOES_NOT_EXIST')
    if (envelope.state !== 'preparing') return envelope
    if (performance.now() - start > WAIT.limitMs) {
      throw new Failure('ENVELOPE_PREPARING', { retryAfterSeconds: WAIT.retryAfterSeconds })
    }
    await sleep(WAIT.stepMs)
  }
}
