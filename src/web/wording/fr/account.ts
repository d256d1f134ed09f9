export const account = {
  'account.advisor-code': 'Code conseiller',
  'account.client-number': 'Numéro de client',
  'account.api-error': 'Erreur lors de l’échange de données',
  'account.back': 'Retour',
  'account.email-signer': 'E-mail de signature',
  'account.error': 'Erreur dans les données',
  'account.first-name': 'Prénom',
  'account.last-name': 'Nom',
  'account.modify': 'Modifier',
  'account.saved': 'Données enregistrées',
  'account.title': 'Mon compte',
  'account.email-signer-hint':
    'Vous y recevez les documents à signer et leurs codes. L’adresse précédente sera prévenue.',
  'account.error-next': 'Écrivez une adresse complète, par exemple nom@cabinet.fr.',
  'account.locked': 'Pour changer ces informations, contactez votre gestionnaire.',
  'account.saved-next': 'Retour au tableau de bord.',
} as const
