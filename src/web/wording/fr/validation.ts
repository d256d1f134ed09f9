export const validation = {
  'validation.error.bareowner-pairing-required': 'Vous devez apparier le nu-propriétaire',
  'validation.error.bic': 'Le BIC n’est pas valide',
  'validation.error.customer-not-found': 'Associé inexistant',
  'validation.error.customer-with-cosubscriber': 'Un associé avec co-souscripteur est requis',
  'validation.error.customer-without-cosubscriber': 'Un associé sans co-souscripteur est requis',
  'validation.error.date': 'La date n’est pas valide',
  'validation.error.date-max': 'La date doit être antérieure ou égale au {value}',
  'validation.error.date-min': 'La date doit être postérieure ou égale au {value}',
  'validation.error.dismemberment-age': 'La ligne choisie ne correspond pas à l’âge de l’usufruitier',
  'validation.error.duplicated-pairing':
    'Il est impossible d’associer le même client au nu-propriétaire et à l’usufruitier',
  'validation.error.email': 'L’adresse e-mail n’est pas valide',
  'validation.error.email-partner':
    'L’adresse e-mail du souscripteur doit être différente de celle du partenaire',
  'validation.error.email-spouse':
    'L’adresse e-mail du conjoint doit être différente de celle du souscripteur',
  'validation.error.email-two-addresses':
    'Deux adresses e-mail différentes sont nécessaires pour signer en ligne',
  'validation.error.iban': 'L’IBAN n’est pas valide',
  'validation.error.knowledge':
    'Votre souscription ne peut pas être enregistrée. Nous vous invitons à contacter la société de gestion par téléphone au {phone}, par e-mail à {email}, ou votre conseiller financier, afin de compléter votre connaissance des risques liés à un investissement en SCPI.',
  'validation.error.maxvalue': 'La valeur doit être inférieure ou égale à {value}',
  'validation.error.minor-capacity': 'Le souscripteur est mineur : sélectionnez la capacité « Mineur »',
  'validation.error.minvalue': 'La valeur doit être supérieure ou égale à {value}',
  'validation.error.ordered-integers': 'Attribuez un rang différent à chaque ligne',
  'validation.error.percentage-range-group-sum':
    'La somme des valeurs doit être comprise entre {min} et {max}',
  'validation.error.phone': 'Le numéro de téléphone n’est pas valide',
  'validation.error.phone-co-subscriber':
    'Pour pouvoir signer la souscription en ligne, il est nécessaire d’avoir 2 numéros de téléphones différents',
  'validation.error.phone-spouse':
    'Le téléphone du conjoint doit être différent du téléphone du souscripteur',
  'validation.error.receipt': 'Le document « {label} » est obligatoire',
  'validation.error.required': 'Le champ « {label} » est obligatoire',
  'validation.error.select-answer': 'Veuillez sélectionner une réponse',
  'validation.error.select-field': 'Veuillez sélectionner au moins un champ',
  'validation.error.select-multiple': 'Veuillez sélectionner au moins une réponse',
  'validation.error.select-single': 'Veuillez sélectionner une réponse',
  'validation.error.siret': 'Le numéro SIRET ne doit comporter que des chiffres',
  'validation.error.siret-number': 'Le numéro SIRET n’est pas valide, vérifiez ses 14 chiffres',
  'validation.error.text-too-short': 'Le texte est trop court',
  'validation.error.us-person':
    'Les parts ne peuvent pas être souscrites par une « US Person ». Merci de contacter la société de gestion.',
  'validation.error.usufruct-pairing-required': 'Vous devez apparier l’usufruitier',
  'validation.pair-success': 'L’appariement a bien été enregistré',
} as const
