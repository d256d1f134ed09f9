import type { Wording } from './wording.ts'

export const validation = {
  'validation.error.bareowner-pairing-required': [
    'Appariez d’abord le nu-propriétaire (onglet Appariement).',
    'Pair the bare owner first (Pairing tab).',
  ],
  'validation.error.customer-not-found': ['Associé inexistant', 'This associate does not exist'],
  'validation.error.customer-with-cosubscriber': [
    'Un associé avec co-souscripteur est requis',
    'Choose an associate who has a co-subscriber',
  ],
  'validation.error.customer-without-cosubscriber': [
    'Un associé sans co-souscripteur est requis',
    'Choose an associate who has no co-subscriber',
  ],
  'validation.error.duplicated-pairing': [
    'Le même associé ne peut pas être à la fois nu-propriétaire et usufruitier',
    'The same associate cannot be both bare owner and usufructuary',
  ],
  'validation.error.text-too-short': ['Le texte est trop court', 'Text is too short'],
  'validation.error.usufruct-pairing-required': [
    'Appariez d’abord l’usufruitier (onglet Appariement).',
    'Pair the usufructuary first (Pairing tab).',
  ],
  'validation.pair-success': ['L’appariement a bien été enregistré', 'The pairing has been recorded'],
} satisfies Wording
