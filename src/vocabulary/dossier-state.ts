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

/** States of a dossier abandoned before its signature. Source: shell §2. */
export const ABANDONED_STATES = ['canceled', 'rejected'] as const satisfies readonly DossierState[]

/** Terminal states: only a correction leaves `signed`, until it is signed again. Source: domain §1; design "States". */
export const FINAL_STATES = ['signed', ...ABANDONED_STATES] as const satisfies readonly DossierState[]

/** Whether the dossier was abandoned before its signature. */
export function isAbandoned(state: DossierState): boolean {
  return ABANDONED_STATES.some((abandoned) => abandoned === state)
}

/** Whether the state is terminal. */
export function isFinal(state: DossierState): boolean {
  return FINAL_STATES.some((final) => final === state)
}

/** Tabs of the dossier list. Source: shell §2. */
export const DOSSIER_LISTS = ['current', 'signature', 'signed', 'abandoned'] as const
export type DossierList = (typeof DOSSIER_LISTS)[number]
