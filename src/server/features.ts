import type { Feature, Features } from './http/app.ts'
import { registerClients } from './clients/index.ts'
import { registerDocuments } from './documents/index.ts'
import { registerDossiers } from './dossiers/index.ts'
import { registerForms } from './forms/index.ts'
import { mountIdentity } from './identity/index.ts'
import { mountLook } from './look.ts'
import { mountDemoMailbox } from './mail/demo-mailbox.ts'
import { mountOperations, registerOperations } from './operations/index.ts'
import { mountRevertPage, registerProfile } from './profile/index.ts'
import { registerReceipts } from './receipts/index.ts'
import { registerRegister } from './register/index.ts'
import { registerReview } from './review/index.ts'
import { registerDemoDossiers } from './seed/reach-goals.ts'
import { mountCeremony, mountPartyLinks, registerSignature } from './signature/index.ts'

/**
 * The features in their declared order: a feature may import earlier ones, through their `index.ts`.
 * The name is the tag of its calls.
 */
export const FEATURES: Features = {
  forms: registerForms,
  clients: registerClients,
  receipts: registerReceipts,
  dossiers: registerDossiers,
  documents: registerDocuments,
  signature: registerSignature,
  review: registerReview,
  register: registerRegister,
  profile: registerProfile,
  operations: registerOperations,
}

/** What stands beside the API: identity under `/auth`, the ceremony under `/sign`, look, the demo's mailbox, operations. */
export const MOUNTS: readonly Feature[] = [
  mountIdentity,
  mountCeremony,
  mountPartyLinks,
  mountRevertPage,
  mountLook,
  mountDemoMailbox,
  registerDemoDossiers,
  mountOperations,
]
