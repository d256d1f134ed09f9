import { formatNumber } from '#rules/format.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { EngineMessages, Violation } from './session-types.ts'
import { findTags, replaceTags } from './tags.ts'

/** Texts of the engine's message keys. Source: wizard §5. */
export const MESSAGES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'validation.error.required': {
    fr: 'Le champ «\u00A0{label}\u00A0» est obligatoire',
    en: 'The field “{label}” is required',
  },
  'validation.error.phone': {
    fr: 'Le numéro de téléphone n’est pas valide',
    en: 'The phone number is not valid',
  },
  'validation.error.email': {
    fr: 'L’adresse e-mail n’est pas valide',
    en: 'The e-mail address is not valid',
  },
  'validation.error.email-partner': {
    fr: 'L’adresse e-mail du souscripteur doit être différente de celle du partenaire',
    en: 'The subscriber’s e-mail must differ from the partner’s',
  },
  'validation.error.email-spouse': {
    fr: 'L’adresse e-mail du conjoint doit être différente de celle du souscripteur',
    en: 'The spouse’s e-mail must differ from the subscriber’s',
  },
  'validation.error.email-two-addresses': {
    fr: 'Deux adresses e-mail différentes sont nécessaires pour signer en ligne',
    en: 'Two different e-mail addresses are needed to sign online',
  },
  'validation.error.phone-co-subscriber': {
    fr: 'Donnez deux numéros de téléphone différents\u00A0: chaque signataire reçoit son propre code',
    en: 'Give two different phone numbers: each signatory receives a code of their own',
  },
  'validation.error.phone-spouse': {
    fr: 'Le téléphone du conjoint doit être différent du téléphone du souscripteur',
    en: 'The spouse’s phone must differ from the subscriber’s phone',
  },
  'validation.error.iban': {
    fr: 'L’IBAN n’est pas valide',
    en: 'The IBAN is not valid',
  },
  'validation.error.bic': {
    fr: 'Le BIC n’est pas valide',
    en: 'The BIC is not valid',
  },
  'validation.error.receipt': {
    fr: 'Le document «\u00A0{label}\u00A0» est obligatoire',
    en: 'The document “{label}” is required',
  },
  'validation.error.not-delivered': {
    fr: 'Ces documents doivent d’abord vous être remis : {documents}. Ouvrez-les ou recevez-les par e-mail',
    en: 'These documents must be delivered to you first: {documents}. Open them or have them e-mailed',
  },
  'validation.error.minvalue': {
    fr: 'La valeur doit être supérieure ou égale à {value}',
    en: 'The value must be greater than or equal to {value}',
  },
  'validation.error.maxvalue': {
    fr: 'La valeur doit être inférieure ou égale à {value}',
    en: 'The value must be less than or equal to {value}',
  },
  'validation.error.select-single': {
    fr: 'Veuillez sélectionner une réponse',
    en: 'Please select an answer',
  },
  'validation.error.select-multiple': {
    fr: 'Veuillez sélectionner au moins une réponse',
    en: 'Please select at least one answer',
  },
  'validation.error.siret': {
    fr: 'Le numéro SIRET ne doit comporter que des chiffres',
    en: 'The company registration number must contain digits only',
  },
  'validation.error.siret-number': {
    fr: 'Le numéro SIRET n’est pas valide, vérifiez ses 14 chiffres',
    en: 'The company registration number is not valid, check its 14 digits',
  },
  'validation.error.postcode': {
    fr: 'Ce code postal ne correspond pas au pays indiqué',
    en: 'This postcode does not fit the country given',
  },
  'validation.error.date': {
    fr: 'La date n’est pas valide, écrivez-la comme 14/02/1958',
    en: 'The date is not valid, write it like 14/02/1958',
  },
  'validation.error.date-min': {
    fr: 'La date doit être postérieure ou égale au {value}',
    en: 'The date must be on or after {value}',
  },
  'validation.error.date-max': {
    fr: 'La date doit être antérieure ou égale au {value}',
    en: 'The date must be on or before {value}',
  },
  'validation.error.knowledge': {
    fr: 'Votre souscription ne peut pas être enregistrée. Nous vous invitons à contacter la société de gestion par téléphone au {phone}, par e-mail à {email}, ou votre conseiller financier, afin de compléter votre connaissance des risques liés à un investissement en SCPI.',
    en: 'Your subscription cannot be recorded. Please contact the management company by phone on {phone}, by e-mail at {email}, or your financial advisor, to complete your knowledge of the risks of SCPI investments.',
  },
  'validation.error.us-person': {
    fr: 'Les parts ne peuvent pas être souscrites par une «\u00A0US Person\u00A0». Merci de contacter la société de gestion.',
    en: 'The shares cannot be subscribed by a “US Person”. Please contact the management company.',
  },
  'validation.error.percentage-range-group-sum': {
    fr: 'La somme des valeurs doit être comprise entre {min} et {max}',
    en: 'Sum of values should be between {min} and {max}',
  },
  'validation.error.ordered-integers': {
    fr: 'Attribuez un rang différent à chaque ligne',
    en: 'Give each line a different rank',
  },
  'validation.error.select-field': {
    fr: 'Veuillez sélectionner au moins un champ',
    en: 'Please select at least one field',
  },
  'validation.error.select-answer': {
    fr: 'Veuillez sélectionner une réponse',
    en: 'Please select an answer',
  },
  'element.error.different-to-expected': {
    fr: 'La valeur saisie ne correspond pas à la valeur attendue',
    en: 'The entered value does not correspond to the expected value',
  },
  'upload.required': {
    fr: 'Merci de téléverser ce document obligatoire',
    en: 'Please upload this mandatory document',
  },
  'validation.error.dismemberment-age': {
    fr: 'La ligne choisie ne correspond pas à l’âge de l’usufruitier',
    en: 'The chosen row does not match the age of the usufructuary',
  },
  'validation.error.minor-capacity': {
    fr: 'Le souscripteur est mineur\u00A0: sélectionnez la capacité «\u00A0Mineur\u00A0»',
    en: 'The subscriber is a minor: select the capacity “Minor”',
  },
  'validation.error.number': {
    fr: '«\u00A0{label}\u00A0» attend un nombre. Saisissez des chiffres, par exemple {example}',
    en: '“{label}” takes a number. Type digits, for instance {example}',
  },
  'validation.error.whole-number': {
    fr: 'Saisissez un nombre entier, par exemple {example}',
    en: 'Enter a whole number, for instance {example}',
  },
  'validation.error.decimals': {
    fr: 'Saisissez un nombre avec {decimals} décimales au plus, par exemple {example}',
    en: 'Enter a number with at most {decimals} decimals, for instance {example}',
  },
  'validation.error.text-too-long': {
    fr: 'Ce texte est trop long\u00A0: {max} caractères au plus',
    en: 'This text is too long: {max} characters at most',
  },
  'validation.error.text-unprintable': {
    fr: 'Les documents ne peuvent pas imprimer «\u00A0{character}\u00A0». Écrivez ce texte en lettres latines',
    en: 'The documents cannot print “{character}”. Write this text in Latin letters',
  },
  'validation.error.distinct': {
    fr: 'Cette réponse est déjà donnée pour une autre personne. Saisissez-en une différente',
    en: 'This answer is already given for another person. Enter a different one',
  },
}

const SUM = 'validation.error.percentage-range-group-sum'

/** Variant for a sum with a single allowed value. */
const EXACT_SUM = {
  fr: 'La somme des valeurs doit être exactement {min}',
  en: 'Sum of values should be exactly {min}',
} as const

/** Message of a violation: the author's text, or else that of its key with parameters filled in. */
export function violationText(locale: Locale, violation: Violation): string {
  return violation.text === undefined
    ? messageText(locale, violation.code, violation.params)
    : violation.text[locale]
}

/** Parameters used by a key's message; empty for an unknown key. */
export function findMessageTags(code: string): readonly string[] {
  return Object.hasOwn(MESSAGES, code) ? findTags(MESSAGES[code]?.fr ?? '') : []
}

/** A key's message with `{label}`, `{value}`, `{min}`... replaced; the key itself when unknown. */
export const messageText: EngineMessages = (locale, code, params) => {
  if (!Object.hasOwn(MESSAGES, code)) return code
  const isExact = code === SUM && params['min'] === params['max']
  const sentence = (isExact ? EXACT_SUM : MESSAGES[code])?.[locale] ?? code
  return replaceTags(sentence, (tag) => {
    const name = tag === 'label' ? (locale === 'fr' ? 'labelFr' : 'labelEn') : tag
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (value === undefined) return undefined
    // Examples are shown exactly as they can be typed: an English thousands separator would parse as a decimal comma.
    if (tag === 'example') return locale === 'fr' ? value.replace('.', ',') : value
    return formatNumber(value, locale)
  })
}
