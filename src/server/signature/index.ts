/** Signature: envelopes, the built-in ceremony, signed documents. */
import type { Feature } from '../app.ts'
import type { Services } from '../services.ts'
import { mountCeremony } from './ceremony-routes.ts'
import type { DossierAccess } from './dossier-access.ts'
import { registerFrameRoute } from './frame-routes.ts'
import { PREPARE_JOB } from './open-envelope.ts'
import { prepareEnvelope } from './prepare-envelope.ts'
import { SEAL_JOB, sealEnvelope } from './seal-envelope.ts'
import { registerSignedDocumentRoutes } from './signed-document-routes.ts'

export { openDossierEnvelope, type DossierToSign } from './open-dossier-envelope.ts'
export type { DossierAccess, VisibleDossier } from './dossier-access.ts'

/** The calls about signing under `/api`, and the jobs behind them. */
export function signatureFeature(access: DossierAccess): Feature {
  return (api, services) => {
    registerFrameRoute(api, services, access)
    registerSignedDocumentRoutes(api, services, access)
    registerJobs(services)
  }
}

/** The ceremony under `/sign`. */
export const ceremonyMount: Feature = mountCeremony

function registerJobs(services: Services): void {
  services.outbox.handle(PREPARE_JOB, (payload) => prepareEnvelope(services, envelopeIdOf(payload)))
  services.outbox.handle(SEAL_JOB, (payload) => sealEnvelope(services, envelopeIdOf(payload)))
}

function envelopeIdOf({ envelopeId }: Readonly<Record<string, unknown>>): string {
  if (typeof envelopeId !== 'string') throw new Error('an envelope job without its envelope')
  return envelopeId
}
