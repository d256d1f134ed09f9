import { expect, test } from 'vitest'
import { receiptCategoryTitle } from './receipt-category.ts'

test.each([
  ['identity', 'Identité', 'Identity'],
  ['address', 'Domicile', 'Address'],
  ['bank', 'Banque', 'Bank'],
  ['funds', 'Origine des fonds', 'Origin of funds'],
  ['operation', 'Opération', 'Operation'],
  ['legal-person', 'Personne morale', 'Legal person'],
  ['protection', 'Mineur ou majeur protégé', 'Minor or protected adult'],
  ['other', 'Autres', 'Other'],
])('the category %s is titled %s, in English %s', (category, french, english) => {
  expect(receiptCategoryTitle(category, 'fr')).toBe(french)
  expect(receiptCategoryTitle(category, 'en')).toBe(english)
})

test('an unknown category is its own title', () => {
  expect(receiptCategoryTitle('Crypto', 'fr')).toBe('Crypto')
  expect(receiptCategoryTitle('constructor', 'fr')).toBe('constructor')
})
