import type { Wording } from './wording.ts'

export const signature = {
  'docusign.error-content': [
    'Le fichier ne semble pas disponible auprès de l’outil de signature électronique',
    'The file does not appear to be available from the electronic signature tool',
  ],
  'docusign.error-folder-not-found': ['L’enveloppe n’existe pas', 'The envelope does not exist'],
  'docusign.unexpected_error': ['Une erreur inattendue est survenue', 'An unexpected error has occurred'],
  'docusign.warning': ['Rien n’a été signé.', 'Nothing was signed.'],
  'ged.download_failed': [
    'Une erreur est survenue lors de la récupération du fichier',
    'An error occurred while retrieving the file',
  ],
  'ged.remove_failed': [
    'Une erreur est survenue lors de la suppression du fichier',
    'An error occurred while deleting the file',
  ],
  'signature.result.back': ['Revenir au dossier', 'Back to the application'],
} satisfies Wording
