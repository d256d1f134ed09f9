import type { SameKeys } from '../same-keys.ts'
import type { pairing as french } from '../fr/pairing.ts'

export const pairing: SameKeys<typeof french> = {
  'pairing.by-code': 'Pick a customer by code',
  'pairing.candidates': 'Potential customers',
  'pairing.candidates.empty': 'No potential customer found.',
  'pairing.code.label': 'Associate code',
  'pairing.code.placeholder': 'Example: S00012',
  'pairing.code.title': 'Enter an associate code',
  'pairing.column.birth': 'Birth',
  'pairing.column.code': 'Associate code',
  'pairing.column.cosub': 'Co-subscriber',
  'pairing.column.email': 'E-mail',
  'pairing.column.name': 'Name',
  'pairing.create': 'Create a new customer',
  'pairing.force-mandate': 'Pairing optional for this mandate',
  'pairing.new-customer': 'New customer',
  'pairing.paired': 'Paired',
  'pairing.recall': 'Recall of the subscriber',
  'pairing.tab.np': 'Bare owner / full property',
  'pairing.tab.usu': 'Usufruct',
}
