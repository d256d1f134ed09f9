import type { ErrorEntry } from './error-entry.ts'

/** Errors of the studio. */
export const STUDIO_ERRORS = {
  STUDIO_PLACE_CHANGED: {
    status: 409,
    fr: '{name} a modifié cet endroit entre-temps. Comparez les deux versions, puis choisissez.',
    en: '{name} has changed this place meanwhile. Compare both versions, then choose.',
  },
  STUDIO_EDIT_REFUSED: {
    status: 422,
    fr: 'Cette modification n’est pas possible : {reason}.',
    en: 'This change is not possible: {reason}.',
  },
  STUDIO_NOTHING_TO_UNDO: {
    status: 409,
    fr: 'Il n’y a rien à annuler ni à rétablir.',
    en: 'There is nothing to undo or redo.',
  },
  STUDIO_UNDO_REFUSED: {
    status: 409,
    fr: '{name} a modifié le même endroit depuis : annuler perdrait son travail.',
    en: '{name} has changed the same place since: undoing would lose their work.',
  },
  STUDIO_COPY_CHANGED: {
    status: 409,
    fr: 'La copie de travail a changé entre-temps. Relisez-la, puis recommencez.',
    en: 'The working copy has changed meanwhile. Read it again, then try once more.',
  },
  STUDIO_FILE_TOO_LARGE: {
    status: 413,
    fr: 'Le studio prend des fichiers de {limit} Mo au plus. Un fichier plus lourd se publie par import-deployment.',
    en: 'The studio takes files of at most {limit} MB. A larger one is published by import-deployment.',
  },
} as const satisfies Record<string, ErrorEntry>
