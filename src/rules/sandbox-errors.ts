import { errorsOf } from './error-entry.ts'

/** Errors of the calls that a sandbox has. */
export const SANDBOX_ERRORS = errorsOf(409, {
  SANDBOX_NO_EXAMPLE: [
    'Aucun exemple de ce déploiement ne complète les réponses du dossier : corrigez {elements}, ou laissez ces réponses à l’exemple.',
    'No example of this deployment completes the answers of the application: correct {elements}, or leave these answers to the example.',
  ],
  SANDBOX_NO_REVIEWER: [
    'Ce bac à sable n’a pas de gestionnaire pour décider\u00A0: créez un compte avec ce rôle.',
    'This sandbox has no reviewer to decide: create an account with this role.',
  ],
})
