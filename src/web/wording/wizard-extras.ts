import type { Wording } from './wording.ts'

/** What a wizard page fetches on demand. */
export const wizardExtras = {
  'api.error.User already exists for customer email': [
    'Un utilisateur existe déjà avec cette adresse e-mail',
    'A user with this e-mail address already exists',
  ],
  'api.error.not-found': ['L’élément demandé est introuvable.', 'The requested item was not found.'],
  'api.error.state-conflict': [
    'L’état du dossier ne permet pas cette action. Il a pu changer entre-temps : rechargez la page.',
    'The state of the application does not allow this action. It may have changed meanwhile: reload the page.',
  ],
  'api.error.unauthorized': [
    'Vous n’êtes pas autorisé à effectuer cette action.',
    'You are not allowed to perform this action.',
  ],
  'api.error.create-prospect': ['La création du prospect a échoué.', 'The prospect could not be created.'],
  'api.error.prospect-answers': [
    'Renseignez et validez d’abord le nom, le prénom et l’adresse e-mail du souscripteur.',
    'First fill in and confirm the subscriber’s last name, first name and e-mail address.',
  ],
  'common.success-client': [
    'Le client a bien été autorisé sur ce dossier.',
    'The client has been authorised on this application.',
  ],
  'common.success-prospect': ['Le prospect a bien été créé.', 'The prospect has been created.'],
  'wizard.access.client': ['Donner accès à votre client', 'Give access to your client'],
  'wizard.access.continue': ['Continuer pour {name} ({number})', 'Continue for {name} ({number})'],
  'wizard.access.continue-hint': [
    'Le dossier et les réponses déjà saisies sont gardés.',
    'The application and the answers given so far are kept.',
  ],
  'wizard.access.lede': [
    'Il recevra un e-mail pour relire, compléter et signer.',
    'They will receive an e-mail to read, complete and sign.',
  ],
  'wizard.access.prospect': ['Donner accès à votre prospect', 'Give access to your prospect'],
  'aside.advisor': ['Votre conseiller', 'Your advisor'],
  'aside.safe': [
    'Chaque réponse est enregistrée. Vous pouvez fermer cette page et reprendre plus tard, sur un autre appareil.',
    'Every answer is saved. You can close this page and resume later, on another device.',
  ],
  'aside.safe-title': ['Rien ne se perd', 'Nothing gets lost'],
  'aside.at-hand': ['À avoir sous la main', 'What to have at hand'],
  'aside.contact': ['Une question ?', 'Any questions?'],
  'aside.steps': ['Où en est ce dossier ?', 'Where is this application?'],
  'aside.why': ['Pourquoi cette question ?', 'Why this question?'],
  'amount.choices': ['Montants proposés', 'Suggested amounts'],
  'amount.below_one': [
    '{amount} ne suffisent pas : le minimum est de {count} part.',
    '{amount} is not enough: the minimum is {count} share.',
  ],
  'amount.below_other': [
    '{amount} ne suffisent pas : le minimum est de {count} parts.',
    '{amount} is not enough: the minimum is {count} shares.',
  ],
  'amount.prefer': ['Je préfère saisir un montant', 'I would rather enter an amount'],
  'amount.prefer-shares': ['Je préfère saisir un nombre de parts', 'I would rather enter a number of shares'],
  'amount.rounded_one': [
    '{amount} : arrondi à {shares} part entière.',
    '{amount}: rounded down to {shares} whole share.',
  ],
  'amount.rounded_other': [
    '{amount} : arrondi à {shares} parts entières.',
    '{amount}: rounded down to {shares} whole shares.',
  ],
  'amount.typed': ['Montant souhaité', 'Amount you wish to subscribe'],
  'handed.box_one': [
    'J’ai reçu ce document avant de souscrire',
    'I received this document before subscribing',
  ],
  'handed.box_other': [
    'J’ai reçu ces {count} documents avant de souscrire',
    'I received these {count} documents before subscribing',
  ],
  'handed.delivered': ['Remis', 'Delivered'],
  'handed.failed': ['Les documents n’ont pas pu être chargés.', 'The documents could not be loaded.'],
  'handed.mail': ['Les envoyer à {address}', 'Send them to {address}'],
  'handed.mail-failed': ['Les documents n’ont pas pu être envoyés.', 'The documents could not be sent.'],
  'handed.mailed': ['Les documents sont partis à {address}.', 'The documents have been sent to {address}.'],
  'handed.read': ['Lire', 'Read'],
  'handed.version': ['Version {version} du {date}', 'Version {version} of {date}'],
  'handed.way-advised': [
    'Envoyez-les au souscripteur ; il pourra ensuite en reconnaître la réception.',
    'Send them to the subscriber, who can then acknowledge receipt.',
  ],
  'handed.way-own': [
    'Ouvrez chacun d’eux, ou recevez-les tous par e-mail.',
    'Open each of them, or have all of them sent to you.',
  ],
  'summary.skip': ['Passer ces réponses', 'Skip these answers'],
} satisfies Wording
