import { expect, test } from 'vitest'
import { joinDigits } from './search-terms.ts'

test.each([
  ['+33 6 12 34 56 78', '0612345678'],
  ['+33612345678', '0612345678'],
  ['0033 6 12 34 56 78', '0612345678'],
  ['06.12.34.56.78', '0612345678'],
  ['06 12 34', '061234'],
  ['18 000,50 €', '18000.50 €'],
  ['18\u202F000 €', '18000 €'],
  ['1 250 000', '1250000'],
  ['lemaire 18000,50', 'lemaire 18000.50'],
  ['€18,000.50', '18000.50'],
  ['18,000', '18000'],
  ['lemaire €1,250,000.00', 'lemaire 1250000.00'],
  ['€950', '950'],
  ['18,50', '18.50'],
  ['1005', '1005'],
  ['dupont 12', 'dupont 12'],
  ['f.lemaire@orange.test', 'f.lemaire@orange.test'],
  ['+32 470 12 34 56', '+32 470 12 34 56'],
])('%j is searched as %j', (term, expected) => {
  expect(joinDigits(term)).toBe(expected)
})
