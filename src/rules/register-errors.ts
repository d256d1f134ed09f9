import { errorsOf } from './error-entry.ts'

/** Errors of the exchange with the register. */
export const REGISTER_ERRORS = {
  ...errorsOf(422, {
    REGISTER_PERIOD_TOO_LARGE: [
      'Plus de {most} dossiers ont été acceptés dans cette période. Choisissez-en une plus courte.',
      'More than {most} applications were accepted in this period. Choose a shorter one.',
    ],
  }),
  ...errorsOf(409, {
    REGISTER_PERIOD_CHANGED: [
      'Ce qui peut être renvoyé pour cette période a changé. Comptez à nouveau, puis confirmez.',
      'What can be sent again of this period has changed. Count again, then confirm.',
    ],
  }),
}
