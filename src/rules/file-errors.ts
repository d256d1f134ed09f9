import type { ErrorEntry } from './error-entry.ts'

/** Errors of uploaded files. */
export const FILE_ERRORS = {
  FILE_TOO_LARGE: {
    status: 413,
    fr: 'Ce fichier dépasse la limite de {limit} Mo.',
    en: 'This file exceeds the limit of {limit} MB.',
  },
  IMAGE_TOO_LARGE: {
    status: 413,
    fr: 'Cette image dépasse {limit} millions de pixels. Réduisez-la, puis renvoyez-la.',
    en: 'This image exceeds {limit} million pixels. Make it smaller, then send it again.',
  },
  FILE_NOT_SCANNED: {
    status: 503,
    fr: 'L’antivirus n’a pas encore vérifié cette pièce. Réessayez dans quelques instants.',
    en: 'The antivirus has not checked this file yet. Try again in a moment.',
  },
  FILE_INFECTED: {
    status: 410,
    fr: 'L’antivirus a trouvé cette pièce dangereuse. Supprimez-la et envoyez un autre fichier.',
    en: 'The antivirus found this file dangerous. Delete it and send another one.',
  },
  FILE_TYPE_REFUSED: {
    status: 415,
    fr: 'Ce type de fichier n’est pas accepté. Formats acceptés\u00A0: {formats}.',
    en: 'This type of file is not accepted. Accepted formats: {formats}.',
  },
  FILE_UNREADABLE: {
    status: 415,
    fr: 'Ce fichier ne s’ouvre pas\u00A0: il est endommagé ou protégé par un mot de passe. Envoyez-en une autre copie, sans mot de passe, ou une photo.',
    en: 'This file does not open: it is damaged or protected by a password. Send another copy, without a password, or a photo.',
  },
  FILES_LIMIT: {
    status: 422,
    fr: 'Ce dossier contient déjà le nombre ou le volume maximal de fichiers.',
    en: 'This application already holds the maximum number or volume of files.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
