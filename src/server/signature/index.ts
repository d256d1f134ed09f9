/** Signature: envelopes, the built-in ceremony, signed documents. */
import type { App } from '../app.ts'
import { setEnvelopePort } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import { builtInProvider } from './built-in-provider.ts'
import { drawReport, REPORT_JOB } from './draw-report.ts'
import { EVIDENCE_JOB, writeEvidence } from './evidence.ts'
import {
  EXPIRE_JOB,
  expireEnvelope,
  giveUpPreparing,
  REMIND_JOB,
  remindParties,
} from './envelope-deadlines.ts'
import { registerFrameRoute } from './frame-routes.ts'
import { openEnvelope, PREPARE_JOB } from './open-envelope.ts'
import { prepareEnvelope } from './prepare-envelope.ts'
import { watchSeals } from './reconcile-seals.ts'
import { SEAL_JOB, sealEnvelope } from './seal-envelope.ts'
import { registerSignedDocumentRoutes } from './signed-document-routes.ts'
import { voidLiveEnvelopes } from './void-envelopes.ts'

export { mountCeremony } from './ceremony-routes.ts'
export { mountPartyLinks } from './link-routes.ts'
export { signInDemo } from './sign-in-demo.ts'
export { reconcileSeals } from './reconcile-seals.ts'

/** The calls about signing under `/api`, the jobs behind them, and what submits ask of signing. */
export function registerSignature(api: App, services: Services): void {
  const provider = builtInProvider(services)
  registerFrameRoute(api, services, provider)
  registerSignedDocumentRoutes(api, services)
  services.outbox.handle(
    PREPARE_JOB,
    (payload) => prepareEnvelope(services, provider, envelopeIdOf(payload)),
    (payload) => giveUpPreparing(services, envelopeIdOf(payload)),
  )
  services.outbox.handle(EXPIRE_JOB, (payload) => expireEnvelope(services, envelopeIdOf(payload)))
  services.outbox.handle(REMIND_JOB, (payload) =>
    remindParties(services, envelopeIdOf(payload), Number(payload.day)),
  )
  services.outbox.handle(REPORT_JOB, (payload) => drawReport(services, envelopeIdOf(payload)))
  services.outbox.handle(EVIDENCE_JOB, (payload) => writeEvidence(services, envelopeIdOf(payload)))
  services.outbox.handle(SEAL_JOB, (payload) => sealEnvelope(services, envelopeIdOf(payload)))
  setEnvelopePort(services, {
    open: (trx, request) => openEnvelope(trx, services, request),
    voidLive: (trx, voiding) => voidLiveEnvelopes(trx, services, voiding),
  })
  const stopWatching = watchSeals(services)
  api.addHook('onClose', async () => stopWatching())
}

function envelopeIdOf({ envelopeId }: Readonly<Record<string, unknown>>): string {
  if (typeof envelopeId !== 'string') throw new Error('an envelope job without its envelope')
  return envelopeId
}
