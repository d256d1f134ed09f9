import type { Wording } from './wording.ts'

export const account = {
  'account.advisor-code': ['Code conseiller', 'Advisor code'],
  'account.client-number': ['Numéro de client', 'Client number'],
  'account.api-error': ['Erreur lors de l’échange de données', 'Api data error'],
  'account.back': ['Retour', 'Back'],
  'account.email-signer': ['E-mail de signature', 'Signing e-mail'],
  'account.error': ['Cette adresse est incomplète', 'This address is incomplete'],
  'account.first-name': ['Prénom', 'First name'],
  'account.last-name': ['Nom', 'Last name'],
  'account.modify': ['Modifier', 'Modify'],
  'account.saved': ['Données enregistrées', 'Data saved'],
  'account.title': ['Mon compte', 'My account'],
  'account.code': ['Code de votre application', 'Code of your authenticator app'],
  'account.code-hint': [
    'Les 6 chiffres de votre application d’authentification, ou un code de secours.',
    'The 6 digits of your authenticator app, or a recovery code.',
  ],
  'account.email-signer-hint': [
    'Vous y recevez les documents à signer et leurs codes. Une nouvelle adresse sert une fois confirmée par le lien qui y est envoyé ; la précédente est prévenue.',
    'Documents to sign and their codes reach you there. A new address is used once it is confirmed by the link sent to it; the previous one is told.',
  ],
  'account.passkeys': ['Se connecter sans mot de passe', 'Sign in without a password'],
  'account.passkeys-text': [
    'Une clé d’accès remplace le mot de passe : votre empreinte, votre visage ou le code de votre appareil suffit.',
    'A passkey takes the place of the password: your fingerprint, your face or the code of your device is enough.',
  ],
  'account.passkeys-open': ['Gérer mes clés d’accès', 'Manage my passkeys'],
  'account.password': ['Mot de passe', 'Password'],
  'account.password-hint': [
    'Pour montrer que c’est bien vous qui changez cette adresse.',
    'To show that it is you who change this address.',
  ],
  'account.pending': [
    'En attente de confirmation : {email}. Ouvrez le lien qui y a été envoyé.',
    'Waiting to be confirmed: {email}. Open the link that was sent there.',
  ],
  'account.saved-pending': [
    'Ouvrez le lien envoyé à {email} : l’adresse servira dès que vous l’aurez confirmée.',
    'Open the link sent to {email}: the address will be used as soon as you have confirmed it.',
  ],
  'account.error-next': ['Exemple : nom@cabinet.fr', 'Example: name@firm.com'],
  'account.locked': [
    'Pour changer ces informations, contactez votre gestionnaire.',
    'To change this information, contact your manager.',
  ],
  'account.saved-next': ['Retour au tableau de bord.', 'Back to the dashboard.'],
} satisfies Wording
