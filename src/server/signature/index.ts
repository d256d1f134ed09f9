/** Signature: envelopes, the built-in ceremony, signed documents. */
import {
  EVIDENCE_JOB,
  EXPIRE_JOB,
  findEnvelope,
  PREPARE_JOB,
  PROVE_JOB,
  RECONCILE_JOB,
  REMIND_JOB,
  REPORT_JOB,
  SEAL_JOB,
  TAKE_OVER_JOB,
  VOID_OUTSIDE_JOB,
} from '../envelopes/index.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { registerConnectRoute } from './connect-routes.ts'
import { drawReport } from './draw-report.ts'
import { writeEvidence } from './evidence.ts'
import { expireEnvelope, remindParties } from './envelope-deadlines.ts'
import { registerFrameRoute } from './frame-routes.ts'
import { voidUnprepared, prepareEnvelope } from './prepare-envelope.ts'
import { createProviders, type Providers } from './providers.ts'
import { proveDocuments } from './prove-documents.ts'
import { registerRemindRoute } from './remind-by-hand.ts'
import { sealEnvelope } from './seal-envelope.ts'
import { registerSignedDocumentRoutes } from './signed-document-routes.ts'
import { SYNC_JOB } from './plan-sync.ts'
import {
  scheduleNextReconciliation,
  recordVoidFailure,
  reconcileEnvelope,
  requireOutside,
  syncEnvelope,
  voidOutside,
} from './sync-envelope.ts'
import { takeOverEnvelope } from './take-over-envelope.ts'

export { mountCeremony } from './ceremony-routes.ts'
export { mountPartyLinks } from './link-routes.ts'
export { playParty } from './play-party.ts'
export { Evidence, EvidenceFile } from './evidence.ts'
export { judgeSuitability } from './judge-suitability.ts'
export { requireProof } from './one-time-codes.ts'
export { requireDecidedView, requireView } from './require-view.ts'
export type { SigningView } from './signing-view.ts'
export { planSignatureReminder } from './remind-by-hand.ts'
export { provingWork } from './prove-documents.ts'
export { reconcileSeals } from './reconcile-seals.ts'
export { findShownDocuments, nameShownFiles } from './shown-documents.ts'

/** Calls about signing under `/api` and the handlers of their jobs. */
export async function registerSignature(api: App, services: Services): Promise<void> {
  const providers = await createProviders(services)
  registerFrameRoute(api, services, providers)
  registerSignedDocumentRoutes(api, services)
  registerRemindRoute(api, services)
  services.outbox.handle(
    PREPARE_JOB,
    (payload) => prepareEnvelope(services, providers, envelopeIdOf(payload)),
    (payload) => voidUnprepared(services, envelopeIdOf(payload)),
  )
  services.outbox.handle(EXPIRE_JOB, (payload) => expireEnvelope(services, envelopeIdOf(payload)))
  services.outbox.handle(REMIND_JOB, (payload) =>
    remindParties(services, envelopeIdOf(payload), Number(payload.day)),
  )
  services.outbox.handle(REPORT_JOB, (payload) => drawReport(services, envelopeIdOf(payload)))
  services.outbox.handle(EVIDENCE_JOB, (payload) => writeEvidence(services, envelopeIdOf(payload)))
  services.outbox.handle(PROVE_JOB, (payload) => proveDocuments(services, envelopeIdOf(payload)))
  services.outbox.handle(SEAL_JOB, (payload) => sealEnvelope(services, envelopeIdOf(payload)))
  handleOutsideJobs(services, providers)
  if (services.config.docusign) await registerConnectRoute(api, services, services.config.docusign)
}

/** Jobs of outside envelopes: synchronisation, retrieval of signed documents, voiding. */
function handleOutsideJobs(services: Services, providers: Providers): void {
  const { outbox } = services
  outbox.handle(SYNC_JOB, (payload) => syncEnvelope(services, providers, envelopeIdOf(payload)))
  outbox.handle(
    RECONCILE_JOB,
    (payload) => reconcileEnvelope(services, providers, turnOf(payload)),
    (payload) => scheduleNextReconciliation(services, turnOf(payload)),
  )
  outbox.handle(TAKE_OVER_JOB, async (payload) => {
    const envelope = await findEnvelope(services.store.db, envelopeIdOf(payload))
    if (envelope) await takeOverEnvelope(services, requireOutside(providers, envelope), envelope.id)
  })
  outbox.handle(
    VOID_OUTSIDE_JOB,
    (payload) => voidOutside(services, providers, envelopeIdOf(payload)),
    (payload) => recordVoidFailure(services, envelopeIdOf(payload)),
  )
}

function turnOf(payload: Readonly<Record<string, unknown>>) {
  return { envelopeId: envelopeIdOf(payload), turn: Number(payload['turn']) }
}

function envelopeIdOf({ envelopeId }: Readonly<Record<string, unknown>>): string {
  if (typeof envelopeId !== 'string') throw new Error('job payload without envelopeId')
  return envelopeId
}
