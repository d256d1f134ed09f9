import { origins } from './origins.ts'
import type { Wording } from './wording.ts'

/** What follows a signature, and who entered each answer; fetched when either is shown. */
export const followUp = {
  'follow-up.amount': ['Montant', 'Amount'],
  'follow-up.calendar': ['Ajouter au calendrier', 'Add to my calendar'],
  'follow-up.copied': ['Copié', 'Copied'],
  'follow-up.copy': ['Copier', 'Copy'],
  'follow-up.debit': [
    'Par prélèvement SEPA : vous n’avez rien à faire.',
    'By SEPA direct debit: there is nothing for you to do.',
  ],
  'follow-up.from': ['À partir du {date}', 'From {date}'],
  'follow-up.holder': ['Titulaire', 'Account holder'],
  'follow-up.no-account': [
    'Le compte à créditer vous est communiqué par la société de gestion.',
    'The management company gives you the account to credit.',
  ],
  'follow-up.on': ['Le {date}', 'On {date}'],
  'follow-up.payment': ['Pour votre virement', 'For your transfer'],
  'follow-up.reference': ['Référence', 'Reference'],
  'follow-up.register': [
    'Vos parts sont inscrites à votre nom après l’acceptation.',
    'Your shares are entered in your name once accepted.',
  ],
  'follow-up.review-days_one': ['{count} jour ouvré environ', 'About {count} working day'],
  'follow-up.review-days_other': ['{count} jours ouvrés environ', 'About {count} working days'],
  'follow-up.refused': ['{company} a refusé cette souscription.', '{company} refused this subscription.'],
  'follow-up.state.coming': ['À venir', 'To come'],
  'follow-up.state.done': ['Fait', 'Done'],
  'follow-up.state.now': ['En cours', 'Under way'],
  'follow-up.state.stopped': ['Sans suite', 'Not pursued'],
  'follow-up.step.enjoyment': ['Jouissance de vos parts', 'Your shares earn income'],
  'follow-up.step.payment': ['Votre règlement', 'Your payment'],
  'follow-up.step.register': [
    'Inscription au registre des associés',
    'Entry in the register of shareholders',
  ],
  'follow-up.step.review': ['Examen par {company}', 'Review by {company}'],
  'follow-up.step.signed': ['Souscription signée', 'Subscription signed'],
  'follow-up.title': ['Et maintenant ?', 'What happens next?'],
  'follow-up.transfer': ['Par virement, avant le {date}', 'By bank transfer, before {date}'],
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
} satisfies Wording
