import type { Wording } from './wording.ts'

export const account = {
  'account.advisor-code': ['Code conseiller', 'Advisor code'],
  'account.client-number': ['Numéro de client', 'Client number'],
  'account.api-error': ['Erreur lors de l’échange de données', 'Api data error'],
  'account.back': ['Retour', 'Back'],
  'account.email-signer': ['E-mail de signature', 'Signing e-mail'],
  'account.error': ['Erreur dans les données', 'Data error'],
  'account.first-name': ['Prénom', 'First name'],
  'account.last-name': ['Nom', 'Last name'],
  'account.modify': ['Modifier', 'Modify'],
  'account.saved': ['Données enregistrées', 'Data saved'],
  'account.title': ['Mon compte', 'My account'],
  'account.email-signer-hint': [
    'Vous y recevez les documents à signer et leurs codes. L’adresse précédente sera prévenue.',
    'Documents to sign and their codes reach you there. The previous address will be told.',
  ],
  'account.error-next': [
    'Écrivez une adresse complète, par exemple nom@cabinet.fr.',
    'Write a complete address, for example name@firm.com.',
  ],
  'account.locked': [
    'Pour changer ces informations, contactez votre gestionnaire.',
    'To change this information, contact your manager.',
  ],
  'account.saved-next': ['Retour au tableau de bord.', 'Back to the dashboard.'],
} satisfies Wording
