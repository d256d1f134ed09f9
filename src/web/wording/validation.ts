import type { Wording } from './wording.ts'

export const validation = {
  'validation.error.bareowner-pairing-required': [
    'Vous devez apparier le nu-propriétaire',
    'You need to pair bareowner',
  ],
  'validation.error.customer-not-found': ['Associé inexistant', 'Non-existent associate'],
  'validation.error.customer-with-cosubscriber': [
    'Un associé avec co-souscripteur est requis',
    'Associate with co-subscriber is required',
  ],
  'validation.error.customer-without-cosubscriber': [
    'Un associé sans co-souscripteur est requis',
    'Associate without co-subscriber is required',
  ],
  'validation.error.duplicated-pairing': [
    'Il est impossible d’associer le même client au nu-propriétaire et à l’usufruitier',
    'It is impossible to associate the same customer for bare owner and usufruct',
  ],
  'validation.error.text-too-short': ['Le texte est trop court', 'Text is too short'],
  'validation.error.usufruct-pairing-required': [
    'Vous devez apparier l’usufruitier',
    'You need to pair usufruct',
  ],
  'validation.pair-success': ['L’appariement a bien été enregistré', 'The pairing has been recorded'],
} satisfies Wording
