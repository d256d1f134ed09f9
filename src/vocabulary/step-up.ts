/** Acts of an administrator on other people, for which a deployment may require a second administrator. */
export const ADMINISTRATION_ACTS = [
  'second-factor-reset',
  'role-change',
  'account-close',
  'account-reopen',
  'advisor-departure',
  'invitation',
  'invitations',
  'person-erasure',
] as const
export type AdministrationAct = (typeof ADMINISTRATION_ACTS)[number]

/** Acts that require the second factor again, even right after a sign-in. */
export const STEP_UP_ACTS = [
  ...ADMINISTRATION_ACTS,
  'person-export',
  'hold-lift',
  'jobs-given-up',
  'own-export',
  'own-factor-set',
  'own-factor-removal',
  'own-recovery-codes',
] as const
export type StepUpAct = (typeof STEP_UP_ACTS)[number]

/** Header with the step-up proof, on the call of such an act. */
export const STEP_UP_HEADER = 'step-up-proof'
