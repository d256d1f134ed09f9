import { errorsOf } from './error-entry.ts'

/** Errors of publishing a version of the deployment. */
export const PUBLICATION_ERRORS = errorsOf(409, {
  STUDIO_PUBLISHED_MEANWHILE: [
    '{name} a publié la version {version} entre-temps ({note}). Relisez les différences et répétez l’essai sur les dossiers.',
    '{name} has published version {version} meanwhile ({note}). Read the differences again and repeat the rehearsal.',
  ],
  STUDIO_NOTHING_TO_PUBLISH: ['Cette version est déjà publiée.', 'This version is already published.'],
  STUDIO_REHEARSAL_MISSING: [
    'Essayez d’abord ces modifications sur les dossiers en cours.',
    'Rehearse these changes on the open applications first.',
  ],
  STUDIO_LOSSES_UNACKNOWLEDGED: [
    'Des dossiers en cours perdraient quelque chose, et cela n’a pas été accepté ({count}).',
    'Open applications would lose something that was not acknowledged ({count}).',
  ],
  STUDIO_OWN_PROPOSAL: [
    'Une autre personne doit approuver votre version.',
    'Somebody else has to approve your version.',
  ],
  STUDIO_VERSION_UNUSABLE: [
    'Cette version ne peut plus être servie : {reason}.',
    'This version can no longer be served: {reason}.',
  ],
})
