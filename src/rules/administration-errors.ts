import { ACCOUNT_ERRORS } from './account-errors.ts'
import type { ErrorEntry } from './error-entry.ts'

/** Errors of the administrator's calls. */
export const ADMINISTRATION_ERRORS = {
  ...ACCOUNT_ERRORS,
  STEP_UP_REQUIRED: {
    status: 403,
    fr: 'Cet acte demande de prouver de nouveau que c’est bien vous.',
    en: 'This act needs a new proof that it is you.',
  },
  STEP_UP_REFUSED: {
    status: 422,
    fr: 'La clé d’accès n’a pas été acceptée. Essayez de nouveau.',
    en: 'The passkey was not accepted. Try again.',
  },
  STEP_UP_SIGN_IN_AGAIN: {
    status: 403,
    fr: 'Votre connexion date de plus de dix minutes. Déconnectez-vous, reconnectez-vous, puis recommencez.',
    en: 'You signed in more than ten minutes ago. Sign out, sign in again, then start over.',
  },
} as const satisfies Record<string, ErrorEntry>
