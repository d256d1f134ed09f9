/** Main states of a dossier. Source: shell §4; meanings: docs/glossary.md. */
export const DOSSIER_STATES = [
  'ongoing',
  'registered',
  'registration',
  'additional_documents',
  'compliant',
  'compliance_validation',
  'compliant_payment',
  'signature',
  'signed',
  'unsigned',
  'canceled',
  'rejected',
  'mission_validation',
  'mission_validated',
  'mission_abort',
  'adequacy_report_validation',
  'adequacy_report_validated',
  'adequacy_report_failure',
] as const
export type DossierState = (typeof DOSSIER_STATES)[number]

/** States of a dossier that was ended without a signature. Source: shell §2. */
export const ABANDONED_STATES = ['canceled', 'rejected'] as const satisfies readonly DossierState[]

/** States that no action leaves. Source: domain §1; design "States". */
export const FINAL_STATES = ['signed', ...ABANDONED_STATES] as const satisfies readonly DossierState[]

/** Whether a dossier was ended without a signature. */
export function isAbandoned(state: DossierState): boolean {
  return ABANDONED_STATES.some((abandoned) => abandoned === state)
}

/** Whether no action leads out of this state. */
export function isFinal(state: DossierState): boolean {
  return FINAL_STATES.some((final) => final === state)
}

/** The lists of dossiers a person chooses between. Source: shell §2. */
export const DOSSIER_LISTS = ['current', 'signature', 'signed', 'abandoned'] as const
export type DossierList = (typeof DOSSIER_LISTS)[number]
