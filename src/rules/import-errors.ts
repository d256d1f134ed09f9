import type { ErrorEntry } from './error-entry.ts'

/** Why an import did not take an answer. Listed in the result of the import, which itself succeeds. */
export const IMPORT_ERRORS = {
  IMPORT_UNKNOWN_NAME: {
    status: 422,
    fr: 'Aucune question du formulaire ne correspond à ce nom.',
    en: 'No question of the form has this name.',
  },
  IMPORT_GIVEN_TWICE: {
    status: 422,
    fr: 'Une autre donnée répond déjà à cette question.',
    en: 'Other data already answer this question.',
  },
  IMPORT_CALCULATED: {
    status: 422,
    fr: 'Le formulaire calcule cette réponse.',
    en: 'The form calculates this answer.',
  },
  IMPORT_NOT_WRITABLE: {
    status: 422,
    fr: 'Cette réponse ne peut pas être importée.',
    en: 'This answer cannot be imported.',
  },
  IMPORT_PERSONAL: {
    status: 422,
    fr: 'Seule la personne concernée donne cette réponse\u00A0: la question lui sera posée.',
    en: 'Only the person concerned gives this answer: the question will be put to them.',
  },
  IMPORT_NOT_ASKED: {
    status: 422,
    fr: 'Le formulaire ne pose pas cette question avec les autres réponses.',
    en: 'The form does not ask this question with the other answers.',
  },
} as const satisfies Record<string, ErrorEntry>
