import type { Wording } from './wording.ts'

/** What is shown once documents are signed; fetched then. */
export const followUp = {
  'follow-up.signed.at': ['Signé le', 'Signed on'],
  'follow-up.signed.copy': [
    'Un exemplaire signé vous sera envoyé à l’adresse {contact} après la dernière signature.',
    'A signed copy will be sent to {contact} after the last signature.',
  ],
  'follow-up.signed.copy-sent': [
    'Un exemplaire signé vous est envoyé à l’adresse {contact}.',
    'A signed copy is on its way to {contact}.',
  ],
  'follow-up.signed.next': ['Prochaine étape', 'Next step'],
  'follow-up.signed.next-mission': ['Rapport d’adéquation', 'Suitability report'],
  'follow-up.signed.next-party': ['Signature de {name}', 'Signature of {name}'],
  'follow-up.signed.next-subscription': ['Examen par {company}', 'Review by {company}'],
  'follow-up.signed.sealing': [
    'Scellement des documents, dans un instant',
    'Sealing the documents, in a moment',
  ],
  'follow-up.signed.title_one': ['Votre document est signé', 'Your document is signed'],
  'follow-up.signed.title_other': ['Vos {count} documents sont signés', 'Your {count} documents are signed'],
} satisfies Wording
