import type { Feature, Features } from './http/app.ts'
import { registerAdvising } from './advising/index.ts'
import { mountCorrections, registerCorrections } from './corrections/index.ts'
import { registerChecks } from './checks/index.ts'
import { registerClients } from './clients/index.ts'
import { registerComments } from './comments/index.ts'
import { registerDossiers } from './dossiers/index.ts'
import { registerEvents } from './events/index.ts'
import { mountEvidence, registerEvidence } from './evidence/index.ts'
import { registerFirstView } from './first-view/index.ts'
import { registerForms } from './forms/index.ts'
import { registerNotes } from './notes/index.ts'
import { mountIdentity } from './identity/index.ts'
import { registerImports } from './imports/index.ts'
import { registerIntegrations } from './integrations/index.ts'
import { registerJournal } from './journal/index.ts'
import { registerInbox } from './inbox/index.ts'
import { registerKnownClient } from './known-client/index.ts'
import { registerLive } from './live/index.ts'
import { mountLook } from './look.ts'
import { mountDemoMailbox } from './mail/demo-mailbox.ts'
import { mountOperations, registerOperations } from './operations/index.ts'
import { registerPeople } from './people/index.ts'
import { registerPreviews } from './previews/index.ts'
import { registerPrivacy } from './privacy/index.ts'
import { mountLinkPages, registerProfile } from './profile/index.ts'
import { mountReading } from './reading/index.ts'
import { registerReceipts } from './receipts/index.ts'
import { registerRegister } from './register/index.ts'
import { registerReview } from './review/index.ts'
import { registerSandbox } from './sandbox/index.ts'
import { mountScim } from './scim/index.ts'
import { registerScreening } from './screening/index.ts'
import { registerDemoDossiers } from './seed/reach-goals.ts'
import { registerPublishing } from './publishing/index.ts'
import { registerSettings } from './settings/index.ts'
import { registerStepUp } from './step-up/index.ts'
import { registerStudio } from './studio/index.ts'
import { registerViews } from './views/index.ts'
import { registerVigilance } from './vigilance/index.ts'
import { mountCeremony, mountPartyLinks, registerSignature } from './signature/index.ts'

/**
 * Features in the order of docs/architecture.md, which also lists those without calls: a feature may import earlier ones,
 * through their `index.ts`. The name is the tag of a feature's calls.
 */
export const FEATURES: Features = {
  forms: registerForms,
  clients: registerClients,
  dossiers: registerDossiers,
  vigilance: registerVigilance,
  'known-client': registerKnownClient,
  imports: registerImports,
  notes: registerNotes,
  receipts: registerReceipts,
  previews: registerPreviews,
  signature: registerSignature,
  advising: registerAdvising,
  corrections: registerCorrections,
  comments: registerComments,
  checks: registerChecks,
  review: registerReview,
  register: registerRegister,
  screening: registerScreening,
  views: registerViews,
  'step-up': registerStepUp,
  profile: registerProfile,
  evidence: registerEvidence,
  integrations: registerIntegrations,
  people: registerPeople,
  journal: registerJournal,
  inbox: registerInbox,
  live: registerLive,
  events: registerEvents,
  operations: registerOperations,
  privacy: registerPrivacy,
  settings: registerSettings,
  studio: registerStudio,
  publishing: registerPublishing,
  sandbox: registerSandbox,
  'first-view': registerFirstView,
}

/**
 * Routes outside `/api`: identity under `/auth`, SCIM, the ceremony under `/sign`, look, roots, the demo's mailbox,
 * operations. The reader of receipts is listed too, although it has no routes.
 */
export const MOUNTS: readonly Feature[] = [
  mountIdentity,
  mountScim,
  mountCeremony,
  mountPartyLinks,
  mountCorrections,
  mountReading,
  mountLinkPages,
  mountLook,
  mountEvidence,
  mountDemoMailbox,
  registerDemoDossiers,
  mountOperations,
]
