import type { Feature, Features } from './http/app.ts'
import { mountCorrections, registerCorrections } from './corrections/index.ts'
import { registerClients } from './clients/index.ts'
import { registerDossiers } from './dossiers/index.ts'
import { mountEvidence, registerEvidence } from './evidence/index.ts'
import { registerForms } from './forms/index.ts'
import { mountIdentity } from './identity/index.ts'
import { mountLook } from './look.ts'
import { mountDemoMailbox } from './mail/demo-mailbox.ts'
import { mountOperations, registerOperations } from './operations/index.ts'
import { registerPreviews } from './previews/index.ts'
import { mountLinkPages, registerProfile } from './profile/index.ts'
import { registerReceipts } from './receipts/index.ts'
import { registerRegister } from './register/index.ts'
import { registerReview } from './review/index.ts'
import { registerDemoDossiers } from './seed/reach-goals.ts'
import { mountCeremony, mountPartyLinks, registerSignature } from './signature/index.ts'

/**
 * Features in their declared order: a feature may import earlier ones, through their `index.ts`. `stored-receipts`,
 * `documents`, `deliveries` and `envelopes`, between `clients` and `dossiers`, have no calls. The name is the tag of a feature's calls.
 */
export const FEATURES: Features = {
  forms: registerForms,
  clients: registerClients,
  dossiers: registerDossiers,
  receipts: registerReceipts,
  previews: registerPreviews,
  signature: registerSignature,
  corrections: registerCorrections,
  review: registerReview,
  register: registerRegister,
  profile: registerProfile,
  evidence: registerEvidence,
  operations: registerOperations,
}

/**
 * Routes outside `/api`: identity under `/auth`, the ceremony under `/sign`, look, roots, the demo's mailbox,
 * operations.
 */
export const MOUNTS: readonly Feature[] = [
  mountIdentity,
  mountCeremony,
  mountPartyLinks,
  mountCorrections,
  mountLinkPages,
  mountLook,
  mountEvidence,
  mountDemoMailbox,
  registerDemoDossiers,
  mountOperations,
]
