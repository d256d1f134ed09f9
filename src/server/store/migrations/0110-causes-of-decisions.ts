/** Code of the check that should have found why a dossier was refused or found in error. */
export const STATEMENTS = [
  'alter table integration_event add column cause text',
  'alter table decision_proposal add column cause text',
]
