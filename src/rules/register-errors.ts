import type { ErrorEntry } from './error-entry.ts'

/** Errors of the exchange with the register. */
export const REGISTER_ERRORS = {
  REGISTER_PERIOD_TOO_LARGE: {
    status: 422,
    fr: 'Plus de {most} dossiers ont été acceptés dans cette période. Choisissez-en une plus courte.',
    en: 'More than {most} applications were accepted in this period. Choose a shorter one.',
  },
  REGISTER_PERIOD_CHANGED: {
    status: 409,
    fr: 'Ce qui peut être renvoyé pour cette période a changé. Comptez à nouveau, puis confirmez.',
    en: 'What can be sent again of this period has changed. Count again, then confirm.',
  },
} as const satisfies Record<string, ErrorEntry>
