import { origins } from './origins.ts'
import { signingResult } from './signing-result.ts'
import type { Wording } from './wording.ts'

/** The steps of a dossier, what follows a signature, and who entered each answer; fetched when one is shown. */
export const followUp = {
  'follow-up.amount': ['Montant', 'Amount'],
  'follow-up.calendar': ['Ajouter au calendrier', 'Add to my calendar'],
  'follow-up.copied': ['Copié', 'Copied'],
  'follow-up.copy': ['Copier', 'Copy'],
  'follow-up.holder': ['Titulaire', 'Account holder'],
  'follow-up.no-account': [
    'Le compte à créditer vous est communiqué par la société de gestion.',
    'The management company gives you the account to credit.',
  ],
  'follow-up.payment': ['Pour le virement', 'For the transfer'],
  'follow-up.reference': ['Référence', 'Reference'],
  'follow-up.refused': ['{company} a refusé cette souscription.', '{company} refused this subscription.'],
  'follow-up.state.coming': ['À venir', 'Coming up'],
  'follow-up.state.done': ['Fait', 'Done'],
  'follow-up.state.now': ['En cours', 'Under way'],
  'follow-up.state.stopped': ['Sans suite', 'Not pursued'],
  'follow-up.title': ['Où en est ce dossier ?', 'Where is this application?'],
  'follow-up.title.own': ['Où en est ma souscription ?', 'Where is my subscription?'],
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
  ...origins,
  ...signingResult,
} satisfies Wording
