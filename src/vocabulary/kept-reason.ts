/** Why a dossier that names a person stays when the person is erased. */
export const KEPT_REASONS = [
  'held',
  'open',
  'contract',
  'advisor',
  /** Somebody else’s dossier in progress, with the person in former answers only. */
  'other-former',
  'other',
] as const
export type KeptReason = (typeof KEPT_REASONS)[number]
