import { errorsOf } from './error-entry.ts'

/** Errors of the studio. */
export const STUDIO_ERRORS = {
  ...errorsOf(409, {
    STUDIO_PLACE_CHANGED: [
      '{name} a modifié cet endroit entre-temps. Comparez les deux versions, puis choisissez.',
      '{name} has changed this place meanwhile. Compare both versions, then choose.',
    ],
    STUDIO_NOTHING_TO_UNDO: ['Il n’y a rien à annuler ni à rétablir.', 'There is nothing to undo or redo.'],
    STUDIO_UNDO_REFUSED: [
      '{name} a modifié le même endroit depuis : annuler perdrait son travail.',
      '{name} has changed the same place since: undoing would lose their work.',
    ],
    STUDIO_COPY_CHANGED: [
      'La copie de travail a changé entre-temps. Relisez-la, puis recommencez.',
      'The working copy has changed meanwhile. Read it again, then try once more.',
    ],
    STUDIO_DRAWING_REPLACED: [
      'Un dessin plus récent a été demandé entre-temps.',
      'A newer drawing has been asked for meanwhile.',
    ],
  }),
  ...errorsOf(422, {
    STUDIO_EDIT_REFUSED: [
      'Cette modification n’est pas possible : {reason}.',
      'This change is not possible: {reason}.',
    ],
  }),
  ...errorsOf(413, {
    STUDIO_FILE_TOO_LARGE: [
      'Le studio prend des fichiers de {limit} Mo au plus. Un fichier plus lourd se publie par import-deployment.',
      'The studio takes files of at most {limit} MB. A larger one is published by import-deployment.',
    ],
  }),
}
