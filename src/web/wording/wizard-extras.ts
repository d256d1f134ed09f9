import type { Wording } from './wording.ts'

/** What a wizard page fetches on demand. */
export const wizardExtras = {
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
