import type { Wording } from './wording.ts'

export const validation = {
  'validation.error.bareowner-pairing-required': [
    'Vous devez apparier le nu-propriétaire',
    'You need to pair bareowner',
  ],
  'validation.error.bic': ['Le BIC n’est pas valide', 'The BIC is not valid'],
  'validation.error.customer-not-found': ['Associé inexistant', 'Non-existent associate'],
  'validation.error.customer-with-cosubscriber': [
    'Un associé avec co-souscripteur est requis',
    'Associate with co-subscriber is required',
  ],
  'validation.error.customer-without-cosubscriber': [
    'Un associé sans co-souscripteur est requis',
    'Associate without co-subscriber is required',
  ],
  'validation.error.date': ['La date n’est pas valide', 'The date is not valid'],
  'validation.error.date-max': [
    'La date doit être antérieure ou égale au {value}',
    'The date must be on or before {value}',
  ],
  'validation.error.date-min': [
    'La date doit être postérieure ou égale au {value}',
    'The date must be on or after {value}',
  ],
  'validation.error.dismemberment-age': [
    'La ligne choisie ne correspond pas à l’âge de l’usufruitier',
    'The chosen row does not match the age of the usufructuary',
  ],
  'validation.error.duplicated-pairing': [
    'Il est impossible d’associer le même client au nu-propriétaire et à l’usufruitier',
    'It is impossible to associate the same customer for bare owner and usufruct',
  ],
  'validation.error.email': ['L’adresse e-mail n’est pas valide', 'The e-mail address is not valid'],
  'validation.error.email-partner': [
    'L’adresse e-mail du souscripteur doit être différente de celle du partenaire',
    "The subscriber's e-mail must differ from the partner's",
  ],
  'validation.error.email-spouse': [
    'L’adresse e-mail du conjoint doit être différente de celle du souscripteur',
    "The spouse's e-mail must differ from the subscriber's",
  ],
  'validation.error.email-two-addresses': [
    'Deux adresses e-mail différentes sont nécessaires pour signer en ligne',
    'Two different e-mail addresses are needed to sign online',
  ],
  'validation.error.iban': ['L’IBAN n’est pas valide', 'The IBAN is not valid'],
  'validation.error.knowledge': [
    'Votre souscription ne peut pas être enregistrée. Nous vous invitons à contacter la société de gestion par téléphone au {phone}, par e-mail à {email}, ou votre conseiller financier, afin de compléter votre connaissance des risques liés à un investissement en SCPI.',
    'Your subscription cannot be recorded. Please contact the management company by phone on {phone}, by e-mail at {email}, or your financial advisor, to complete your knowledge of the risks of SCPI investments.',
  ],
  'validation.error.maxvalue': [
    'La valeur doit être inférieure ou égale à {value}',
    'The value must be less than or equal to {value}',
  ],
  'validation.error.minor-capacity': [
    'Le souscripteur est mineur : sélectionnez la capacité « Mineur »',
    'The subscriber is a minor: select the capacity "Minor"',
  ],
  'validation.error.minvalue': [
    'La valeur doit être supérieure ou égale à {value}',
    'The value must be greater than or equal to {value}',
  ],
  'validation.error.ordered-integers': [
    'Attribuez un rang différent à chaque ligne',
    'Give each line a different rank',
  ],
  'validation.error.percentage-range-group-sum': [
    'La somme des valeurs doit être comprise entre {min} et {max}',
    'Sum of values should be between {min} and {max}',
  ],
  'validation.error.phone': ['Le numéro de téléphone n’est pas valide', 'The phone number is not valid'],
  'validation.error.phone-co-subscriber': [
    'Pour pouvoir signer la souscription en ligne, il est nécessaire d’avoir 2 numéros de téléphones différents',
    'Two different phone numbers are needed to sign the subscription online',
  ],
  'validation.error.phone-spouse': [
    'Le téléphone du conjoint doit être différent du téléphone du souscripteur',
    "The spouse's phone must differ from the subscriber's phone",
  ],
  'validation.error.receipt': [
    'Le document « {label} » est obligatoire',
    'The document "{label}" is required',
  ],
  'validation.error.required': ['Le champ « {label} » est obligatoire', 'The field "{label}" is required'],
  'validation.error.select-answer': ['Veuillez sélectionner une réponse', 'Please select an answer'],
  'validation.error.select-field': [
    'Veuillez sélectionner au moins un champ',
    'Please select at least one field',
  ],
  'validation.error.select-multiple': [
    'Veuillez sélectionner au moins une réponse',
    'Please select at least one answer',
  ],
  'validation.error.select-single': ['Veuillez sélectionner une réponse', 'Please select an answer'],
  'validation.error.siret': [
    'Le numéro SIRET ne doit comporter que des chiffres',
    'The company registration number must contain digits only',
  ],
  'validation.error.siret-number': [
    'Le numéro SIRET n’est pas valide, vérifiez ses 14 chiffres',
    'The company registration number is not valid, check its 14 digits',
  ],
  'validation.error.text-too-short': ['Le texte est trop court', 'Text is too short'],
  'validation.error.us-person': [
    'Les parts ne peuvent pas être souscrites par une « US Person ». Merci de contacter la société de gestion.',
    'The shares cannot be subscribed by a "US Person". Please contact the management company.',
  ],
  'validation.error.usufruct-pairing-required': [
    'Vous devez apparier l’usufruitier',
    'You need to pair usufruct',
  ],
  'validation.pair-success': ['L’appariement a bien été enregistré', 'The pairing has been recorded'],
} satisfies Wording
