import { errorsOf } from './error-entry.ts'

/** Why an import did not take an answer. Listed in the result of the import, which itself succeeds. */
export const IMPORT_ERRORS = errorsOf(422, {
  IMPORT_UNKNOWN_NAME: [
    'Aucune question du formulaire ne correspond à ce nom.',
    'No question of the form has this name.',
  ],
  IMPORT_GIVEN_TWICE: [
    'Une autre donnée répond déjà à cette question.',
    'Other data already answer this question.',
  ],
  IMPORT_CALCULATED: ['Le formulaire calcule cette réponse.', 'The form calculates this answer.'],
  IMPORT_NOT_WRITABLE: ['Cette réponse ne peut pas être importée.', 'This answer cannot be imported.'],
  IMPORT_PERSONAL: [
    'Seule la personne concernée donne cette réponse\u00A0: la question lui sera posée.',
    'Only the person concerned gives this answer: the question will be put to them.',
  ],
  IMPORT_NOT_ASKED: [
    'Le formulaire ne pose pas cette question avec les autres réponses.',
    'The form does not ask this question with the other answers.',
  ],
})
