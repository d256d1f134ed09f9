import type { Feature } from './app.ts'
import { registerDossiers } from './dossiers/index.ts'
import { registerForms } from './forms/index.ts'
import { mountIdentity } from './identity/index.ts'
import { registerProfile } from './profile/index.ts'
import { registerReceipts } from './receipts/index.ts'

/**
 * The features in their declared order: a feature may import earlier ones, through their `index.ts`.
 */
export const FEATURES: readonly Feature[] = [
  registerForms,
  registerReceipts,
  registerDossiers,
  registerProfile,
]

/** What stands beside the API: identity under `/auth`, the ceremony under `/sign`, the demo's mailbox. */
export const MOUNTS: readonly Feature[] = [mountIdentity]
