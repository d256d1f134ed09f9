import type { SameKeys } from '../same-keys.ts'
import type { validation as french } from '../fr/validation.ts'

export const validation: SameKeys<typeof french> = {
  'validation.error.bareowner-pairing-required': 'You need to pair bareowner',
  'validation.error.bic': 'The BIC is not valid',
  'validation.error.customer-not-found': 'Non-existent associate',
  'validation.error.customer-with-cosubscriber': 'Associate with co-subscriber is required',
  'validation.error.customer-without-cosubscriber': 'Associate without co-subscriber is required',
  'validation.error.date': 'The date is not valid',
  'validation.error.date-max': 'The date must be on or before {value}',
  'validation.error.date-min': 'The date must be on or after {value}',
  'validation.error.dismemberment-age': 'The chosen row does not match the age of the usufructuary',
  'validation.error.duplicated-pairing':
    'It is impossible to associate the same customer for bare owner and usufruct',
  'validation.error.email': 'The e-mail address is not valid',
  'validation.error.email-partner': "The subscriber's e-mail must differ from the partner's",
  'validation.error.email-spouse': "The spouse's e-mail must differ from the subscriber's",
  'validation.error.email-two-addresses': 'Two different e-mail addresses are needed to sign online',
  'validation.error.iban': 'The IBAN is not valid',
  'validation.error.knowledge':
    'Your subscription cannot be recorded. Please contact the management company by phone on {phone}, by e-mail at {email}, or your financial advisor, to complete your knowledge of the risks of SCPI investments.',
  'validation.error.maxvalue': 'The value must be less than or equal to {value}',
  'validation.error.minor-capacity': 'The subscriber is a minor: select the capacity "Minor"',
  'validation.error.minvalue': 'The value must be greater than or equal to {value}',
  'validation.error.ordered-integers': 'Give each line a different rank',
  'validation.error.percentage-range-group-sum': 'Sum of values should be between {min} and {max}',
  'validation.error.phone': 'The phone number is not valid',
  'validation.error.phone-co-subscriber':
    'Two different phone numbers are needed to sign the subscription online',
  'validation.error.phone-spouse': "The spouse's phone must differ from the subscriber's phone",
  'validation.error.receipt': 'The document "{label}" is required',
  'validation.error.required': 'The field "{label}" is required',
  'validation.error.select-answer': 'Please select an answer',
  'validation.error.select-field': 'Please select at least one field',
  'validation.error.select-multiple': 'Please select at least one answer',
  'validation.error.select-single': 'Please select an answer',
  'validation.error.siret': 'The company registration number must contain digits only',
  'validation.error.siret-number': 'The company registration number is not valid, check its 14 digits',
  'validation.error.text-too-short': 'Text is too short',
  'validation.error.us-person':
    'The shares cannot be subscribed by a "US Person". Please contact the management company.',
  'validation.error.usufruct-pairing-required': 'You need to pair usufruct',
  'validation.pair-success': 'The pairing has been recorded',
}
