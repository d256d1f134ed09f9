import type { SameKeys } from '../same-keys.ts'
import type { validation as french } from '../fr/validation.ts'

export const validation: SameKeys<typeof french> = {
  'validation.error.bareowner-pairing-required': 'You need to pair bareowner',
  'validation.error.customer-not-found': 'Non-existent associate',
  'validation.error.customer-with-cosubscriber': 'Associate with co-subscriber is required',
  'validation.error.customer-without-cosubscriber': 'Associate without co-subscriber is required',
  'validation.error.duplicated-pairing':
    'It is impossible to associate the same customer for bare owner and usufruct',
  'validation.error.text-too-short': 'Text is too short',
  'validation.error.usufruct-pairing-required': 'You need to pair usufruct',
  'validation.pair-success': 'The pairing has been recorded',
}
