import { errorsOf } from './error-entry.ts'

/** Errors of uploaded files. */
export const FILE_ERRORS = {
  ...errorsOf(413, {
    FILE_TOO_LARGE: [
      'Ce fichier dépasse la limite de {limit} Mo.',
      'This file exceeds the limit of {limit} MB.',
    ],
    IMAGE_TOO_LARGE: [
      'Cette image dépasse {limit} millions de pixels. Réduisez-la, puis renvoyez-la.',
      'This image exceeds {limit} million pixels. Make it smaller, then send it again.',
    ],
  }),
  ...errorsOf(503, {
    FILE_NOT_SCANNED: [
      'L’antivirus n’a pas encore vérifié cette pièce. Réessayez dans quelques instants.',
      'The antivirus has not checked this file yet. Try again in a moment.',
    ],
  }),
  ...errorsOf(410, {
    FILE_INFECTED: [
      'L’antivirus a trouvé cette pièce dangereuse. Supprimez-la et envoyez un autre fichier.',
      'The antivirus found this file dangerous. Delete it and send another one.',
    ],
  }),
  ...errorsOf(415, {
    FILE_TYPE_REFUSED: [
      'Ce type de fichier n’est pas accepté. Formats acceptés\u00A0: {formats}.',
      'This type of file is not accepted. Accepted formats: {formats}.',
    ],
    FILE_UNREADABLE: [
      'Ce fichier ne s’ouvre pas\u00A0: il est endommagé ou protégé par un mot de passe. Envoyez-en une autre copie, sans mot de passe, ou une photo.',
      'This file does not open: it is damaged or protected by a password. Send another copy, without a password, or a photo.',
    ],
  }),
  ...errorsOf(422, {
    FILES_LIMIT: [
      'Ce dossier contient déjà le nombre ou le volume maximal de fichiers.',
      'This application already holds the maximum number or volume of files.',
    ],
  }),
}
