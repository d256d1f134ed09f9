export const account = {
  'account.advisor-code': 'Code conseiller',
  'account.api-error': 'Erreur lors de l’échange de données',
  'account.back': 'Retour',
  'account.email-signer': 'E-mail de signature',
  'account.error': 'Erreur dans les données',
  'account.first-name': 'Prénom',
  'account.last-name': 'Nom',
  'account.modify': 'Modifier',
  'account.saved': 'Données enregistrées',
  'account.title': 'Mon compte',
} as const
