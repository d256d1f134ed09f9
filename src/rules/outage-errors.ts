import type { ErrorEntry } from './error-entry.ts'

/** Errors while the store or another dependency of the server is unavailable. */
export const OUTAGE_ERRORS = {
  UNAVAILABLE: {
    status: 503,
    fr: 'Le service est momentanément indisponible. Réessayez dans quelques instants.',
    en: 'The service is temporarily unavailable. Try again in a moment.',
  },
  STORE_READ_ONLY: {
    status: 503,
    fr: 'Consultation seule pour le moment : rien ne peut être enregistré. Réessayez dans quelques instants.',
    en: 'Read only for the moment: nothing can be saved. Try again in a moment.',
  },
} as const satisfies Record<string, ErrorEntry>
