export const validation = {
  'validation.error.bareowner-pairing-required': 'Vous devez apparier le nu-propriétaire',
  'validation.error.customer-not-found': 'Associé inexistant',
  'validation.error.customer-with-cosubscriber': 'Un associé avec co-souscripteur est requis',
  'validation.error.customer-without-cosubscriber': 'Un associé sans co-souscripteur est requis',
  'validation.error.duplicated-pairing':
    'Il est impossible d’associer le même client au nu-propriétaire et à l’usufruitier',
  'validation.error.text-too-short': 'Le texte est trop court',
  'validation.error.usufruct-pairing-required': 'Vous devez apparier l’usufruitier',
  'validation.pair-success': 'L’appariement a bien été enregistré',
} as const
