/** Signature: envelopes, the built-in ceremony, signed documents. */
import type { App } from '../http/app.ts'
import { setEnvelopePort } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import { TAKE_OVER_JOB } from './apply-standings.ts'
import { registerConnectRoute } from './connect-routes.ts'
import { drawReport, REPORT_JOB } from './draw-report.ts'
import { EVIDENCE_JOB, writeEvidence } from './evidence.ts'
import {
  EXPIRE_JOB,
  expireEnvelope,
  giveUpPreparing,
  REMIND_JOB,
  remindParties,
} from './envelope-deadlines.ts'
import { findEnvelope, VOID_OUTSIDE_JOB } from './envelope-store.ts'
import { registerFrameRoute } from './frame-routes.ts'
import { openEnvelope, PREPARE_JOB } from './open-envelope.ts'
import { prepareEnvelope } from './prepare-envelope.ts'
import { providersOf, type Providers } from './providers.ts'
import { SEAL_JOB, sealEnvelope } from './seal-envelope.ts'
import { registerSignedDocumentRoutes } from './signed-document-routes.ts'
import { RECONCILE_JOB, SYNC_JOB } from './plan-sync.ts'
import {
  keepReconciling,
  noteUnvoided,
  reconcileEnvelope,
  requireOutside,
  syncEnvelope,
  voidOutside,
} from './sync-envelope.ts'
import { takeOverEnvelope } from './take-over-envelope.ts'
import { voidLiveEnvelopes } from './void-envelopes.ts'

export { mountCeremony } from './ceremony-routes.ts'
export { mountPartyLinks } from './link-routes.ts'
export { signInDemo } from './sign-in-demo.ts'
export { REPORT_JOB } from './draw-report.ts'
export { Evidence, EvidenceFile } from './evidence.ts'
export { reconcileSeals } from './reconcile-seals.ts'
export { findShownDocuments, readShownFiles } from './shown-documents.ts'

/** The calls about signing under `/api`, the jobs behind them, and what submits ask of signing. */
export async function registerSignature(api: App, services: Services): Promise<void> {
  const providers = await providersOf(services)
  registerFrameRoute(api, services, providers)
  registerSignedDocumentRoutes(api, services)
  services.outbox.handle(
    PREPARE_JOB,
    (payload) => prepareEnvelope(services, providers, envelopeIdOf(payload)),
    (payload) => giveUpPreparing(services, envelopeIdOf(payload)),
  )
  services.outbox.handle(EXPIRE_JOB, (payload) => expireEnvelope(services, envelopeIdOf(payload)))
  services.outbox.handle(REMIND_JOB, (payload) =>
    remindParties(services, envelopeIdOf(payload), Number(payload.day)),
  )
  services.outbox.handle(REPORT_JOB, (payload) => drawReport(services, envelopeIdOf(payload)))
  services.outbox.handle(EVIDENCE_JOB, (payload) => writeEvidence(services, envelopeIdOf(payload)))
  services.outbox.handle(SEAL_JOB, (payload) => sealEnvelope(services, envelopeIdOf(payload)))
  handleOutsideJobs(services, providers)
  if (services.config.docusign) await registerConnectRoute(api, services, services.config.docusign)
  setEnvelopePort(services, {
    open: (trx, request) => openEnvelope(trx, services, request),
    voidLive: (trx, voiding) => voidLiveEnvelopes(trx, services, voiding),
  })
}

/** What an envelope outside needs: being read again, taken over, ended. */
function handleOutsideJobs(services: Services, providers: Providers): void {
  const { outbox } = services
  outbox.handle(SYNC_JOB, (payload) => syncEnvelope(services, providers, envelopeIdOf(payload)))
  outbox.handle(
    RECONCILE_JOB,
    (payload) => reconcileEnvelope(services, providers, turnOf(payload)),
    (payload) => keepReconciling(services, turnOf(payload)),
  )
  outbox.handle(TAKE_OVER_JOB, async (payload) => {
    const envelope = await findEnvelope(services.store.db, envelopeIdOf(payload))
    if (envelope) await takeOverEnvelope(services, requireOutside(providers, envelope), envelope.id)
  })
  outbox.handle(
    VOID_OUTSIDE_JOB,
    (payload) => voidOutside(services, providers, envelopeIdOf(payload)),
    (payload) => noteUnvoided(services, envelopeIdOf(payload)),
  )
}

function turnOf(payload: Readonly<Record<string, unknown>>) {
  return { envelopeId: envelopeIdOf(payload), turn: Number(payload['turn']) }
}

function envelopeIdOf({ envelopeId }: Readonly<Record<string, unknown>>): string {
  if (typeof envelopeId !== 'string') throw new Error('an envelope job without its envelope')
  return envelopeId
}
