import { errorsOf } from './error-entry.ts'

/** Errors while the store or another dependency of the server is unavailable. */
export const OUTAGE_ERRORS = errorsOf(503, {
  UNAVAILABLE: [
    'Le service est momentanément indisponible. Réessayez dans quelques instants.',
    'The service is temporarily unavailable. Try again in a moment.',
  ],
  STORE_READ_ONLY: [
    'Consultation seule pour le moment : rien ne peut être enregistré. Réessayez dans quelques instants.',
    'Read only for the moment: nothing can be saved. Try again in a moment.',
  ],
})
