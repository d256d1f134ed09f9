import type { ErrorEntry } from './error-entry.ts'

/** Errors of publishing a version of the deployment. */
export const PUBLICATION_ERRORS = {
  STUDIO_PUBLISHED_MEANWHILE: {
    status: 409,
    fr: '{name} a publié la version {version} entre-temps ({note}). Relisez les différences et répétez l’essai sur les dossiers.',
    en: '{name} has published version {version} meanwhile ({note}). Read the differences again and repeat the rehearsal.',
  },
  STUDIO_NOTHING_TO_PUBLISH: {
    status: 409,
    fr: 'Cette version est déjà publiée.',
    en: 'This version is already published.',
  },
  STUDIO_REHEARSAL_MISSING: {
    status: 409,
    fr: 'Essayez d’abord ces modifications sur les dossiers en cours.',
    en: 'Rehearse these changes on the open applications first.',
  },
  STUDIO_LOSSES_UNACKNOWLEDGED: {
    status: 409,
    fr: 'Des dossiers en cours perdraient quelque chose, et cela n’a pas été accepté ({count}).',
    en: 'Open applications would lose something that was not acknowledged ({count}).',
  },
  STUDIO_OWN_PROPOSAL: {
    status: 409,
    fr: 'Une autre personne doit approuver votre version.',
    en: 'Somebody else has to approve your version.',
  },
  STUDIO_VERSION_UNUSABLE: {
    status: 409,
    fr: 'Cette version ne peut plus être servie : {reason}.',
    en: 'This version can no longer be served: {reason}.',
  },
} as const satisfies Record<string, ErrorEntry>
