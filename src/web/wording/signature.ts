import type { Wording } from './wording.ts'

export const signature = {
  'docusign.documents_not_available': [
    'Documents non disponibles au téléchargement',
    'Documents not available for download',
  ],
  'docusign.error-content': [
    'Le fichier ne semble pas disponible auprès de l’outil de signature électronique',
    'The file does not appear to be available from the electronic signature tool',
  ],
  'docusign.error-folder-not-found': ['L’enveloppe n’existe pas', 'The envelope does not exist'],
  'docusign.success': ['Votre signature est enregistrée.', 'Your signature is recorded.'],
  'docusign.title': ['Résultat de la signature', 'Signing result'],
  'docusign.unexpected_error': ['Une erreur inattendue est survenue', 'An unexpected error has occurred'],
  'docusign.user-not-signing': [
    'Vous pouvez recommencer quand vous voulez.',
    'You can start again whenever you like.',
  ],
  'docusign.waiting': ['Vérification de votre signature en cours…', 'Checking your signature…'],
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
  'signature.result.elapsed_one': ['{count} seconde écoulée', '{count} second elapsed'],
  'signature.result.elapsed_other': ['{count} secondes écoulées', '{count} seconds elapsed'],
  'signature.result.failed-title': ['La signature n’a pas eu lieu', 'The signature did not take place'],
  'signature.result.progress': ['Temps écoulé', 'Time elapsed'],
  'signature.result.provisional': [
    'Votre signature est donnée. Sa confirmation nous parviendra dans quelques minutes ; vous n’avez rien d’autre à faire.',
    'Your signature is given. Its confirmation will reach us within a few minutes; there is nothing more to do.',
  ],
  'signature.result.provisional-title': ['Signé, confirmation en cours', 'Signed, confirmation on its way'],
  'signature.result.retry': ['Recommencer la signature', 'Sign again'],
  'signature.result.success-title': ['Vos documents sont signés', 'Your documents are signed'],
  'signature.result.unread': [
    'Le dossier n’a pas pu être lu. Une signature que vous avez donnée n’est pas perdue : ouvrez le dossier pour voir où elle en est.',
    'The application could not be read. A signature that you have given is not lost: open the application to see where it stands.',
  ],
  'signature.result.unread-title': [
    'Nous n’avons pas pu vérifier votre signature',
    'We could not check your signature',
  ],
  'signature.result.wait': [
    'Cela prend quelques secondes. Gardez cette page ouverte.',
    'This takes a few seconds. Keep this page open.',
  ],
  'signature.result.wait-title': ['Nous enregistrons votre signature', 'We are recording your signature'],
} satisfies Wording
