export const signature = {
  'docusign.documents_not_available': 'Documents non disponibles au téléchargement',
  'docusign.error-content': 'Le fichier ne semble pas disponible auprès de l’outil de signature électronique',
  'docusign.error-folder-not-found': 'L’enveloppe n’existe pas',
  'docusign.success': 'Votre document a été signé avec succès',
  'docusign.title': 'Résultat de la signature',
  'docusign.unexpected_error': 'Une erreur inattendue est survenue',
  'docusign.user-not-signing':
    'Le dossier reste non signé à ce stade. Dans l’attente d’une nouvelle tentative.',
  'docusign.waiting': 'Vérification de votre signature en cours…',
  'docusign.warning': 'Aucune signature effectuée.',
  'ged.download_failed': 'Une erreur est survenue lors de la récupération du fichier',
  'ged.remove_failed': 'Une erreur est survenue lors de la suppression du fichier',
  'signature.result.back': 'Revenir au dossier',
  'signature.result.elapsed_one': '{count} seconde écoulée',
  'signature.result.elapsed_other': '{count} secondes écoulées',
  'signature.result.failed-title': 'La signature n’a pas eu lieu',
  'signature.result.progress': 'Temps écoulé',
  'signature.result.provisional':
    'Votre signature est donnée. Sa confirmation nous parviendra dans quelques minutes ; vous n’avez rien d’autre à faire.',
  'signature.result.provisional-title': 'Signé, confirmation en cours',
  'signature.result.retry': 'Recommencer la signature',
  'signature.result.success-title': 'Vos documents sont signés',
  'signature.result.unread':
    'Le dossier n’a pas pu être lu. Une signature que vous avez donnée n’est pas perdue : ouvrez le dossier pour voir où elle en est.',
  'signature.result.unread-title': 'Nous n’avons pas pu vérifier votre signature',
  'signature.result.wait': 'Cela prend quelques secondes. Gardez cette page ouverte.',
  'signature.result.wait-title': 'Nous enregistrons votre signature',
} as const
