import { expect, it } from 'vitest'
import { compareField } from './compare-fields.ts'

it.each([
  ['Fontanel', 'FONTANEL', 'same'],
  ['Françoise', 'Francoise', 'same'],
  ['Saint-Nazaire', 'Saint Nazaire', 'same'],
  ['d’Aubigny', "D'Aubigny", 'same'],
  ['06\u00A039\u00A098\u00A003\u00A007', '06 39 98 03 07', 'same'],
  ['s.fontanel@wanadoo.test', 'sfontanelle@free.test', 'different'],
  ['11/04/1934', '11/04/1943', 'different'],
  ['Nantes', null, 'missing'],
  [null, 'Nantes', 'missing'],
  ['', ' ', 'missing'],
] as const)('%s and %s: %s', (subscriber, customer, comparison) => {
  expect(compareField(subscriber, customer)).toBe(comparison)
})
