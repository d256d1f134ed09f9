import type { Wording } from './wording.ts'

/** The page to which the signing service returns. */
export const signingResult = {
  'docusign.success': ['Votre signature est enregistrée.', 'Your signature is recorded.'],
  'docusign.title': ['Résultat de la signature', 'Signing result'],
  'docusign.user-not-signing': [
    'Vous pouvez recommencer quand vous voulez.',
    'You can start again whenever you like.',
  ],
  'docusign.waiting': ['Vérification de votre signature en cours…', 'Checking your signature…'],
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
