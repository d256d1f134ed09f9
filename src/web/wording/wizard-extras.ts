import type { Wording } from './wording.ts'

/** What a wizard page fetches on demand. */
export const wizardExtras = {
  'handed.box': [
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
} satisfies Wording
