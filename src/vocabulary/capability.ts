/** What a person may do, each backed by a permission function of the rules. */
export const CAPABILITIES = [
  'see-own-dossiers',
  'see-team-dossiers',
  'see-all-dossiers',
  'create-dossier',
  'create-for-client',
  'register-paper',
  'fill',
  'authorize-clients',
  'duplicate',
  'recall',
  'confirm-report',
  'manage-team',
  'notes',
  'review',
  'read-review',
  'screen',
  'author',
  'administer',
] as const
export type Capability = (typeof CAPABILITIES)[number]

/** Why one may or may not: the role, a switch or list of the deployment, or a role that only reads. */
export const CAPABILITY_REASONS = ['role', 'setting', 'read-only', 'closed'] as const
export type CapabilityReason = (typeof CAPABILITY_REASONS)[number]
