import { expect, test } from 'vitest'
import { errorText } from './error-catalogue.ts'
import { Failure } from './failure.ts'
import { receiptCategoryTitle } from './receipt-category.ts'
import { toSearchKey } from './search-key.ts'
import { ServiceUnavailable } from './service-unavailable.ts'

test('a failure carries its code, status, parameters and details', () => {
  const cause = new Error('first')
  const failure = new Failure('FILE_TOO_LARGE', {
    params: { limit: '10' },
    details: [{ property: 'value', code: 'FILE_TOO_LARGE', message: 'too large' }],
    retryAfterSeconds: 3,
    fresh: { revision: 2 },
    cause,
  })

  expect(failure).toMatchObject({
    name: 'Failure',
    code: 'FILE_TOO_LARGE',
    status: 413,
    params: { limit: '10' },
    details: [{ property: 'value' }],
    retryAfterSeconds: 3,
    fresh: { revision: 2 },
    cause,
  })
  expect(failure.message).toBe(`FILE_TOO_LARGE: ${errorText('en', 'FILE_TOO_LARGE', { limit: '10' })}`)
  expect(failure.message).toContain('10')
})

test('a failure without options has no details and no retry delay', () => {
  expect(new Failure('FORBIDDEN')).toMatchObject({ status: 403, params: {}, details: [] })
  expect(new Failure('FORBIDDEN').retryAfterSeconds).toBeUndefined()
})

test('an unavailable service is recognised by its error name', () => {
  expect(new ServiceUnavailable('clamd did not answer').name).toBe('ServiceUnavailable')
})

test.each([
  ['identity', 'Identité', 'Identity'],
  ['address', 'Domicile', 'Address'],
  ['bank', 'Banque', 'Bank'],
  ['funds', 'Origine des fonds', 'Origin of funds'],
  ['operation', 'Opération', 'Operation'],
  ['legal-person', 'Personne morale', 'Legal person'],
  ['protection', 'Mineur ou majeur protégé', 'Minor or protected adult'],
  ['other', 'Autres', 'Other'],
])('receipts of the category %s stand under %s, in English %s', (category, french, english) => {
  expect(receiptCategoryTitle(category, 'fr')).toBe(french)
  expect(receiptCategoryTitle(category, 'en')).toBe(english)
})

test('an unknown receipt category is its own heading', () => {
  expect(receiptCategoryTitle('Crypto', 'fr')).toBe('Crypto')
  expect(receiptCategoryTitle('constructor', 'fr')).toBe('constructor')
})

test.each([
  ['Élodie', 'elodie'],
  ['LŒUVRE', 'loeuvre'],
  ['Æsop æ', 'aesop ae'],
  ['Noël œ œ', 'noel oe oe'],
])('%s is searched as %s', (text, key) => {
  expect(toSearchKey(text)).toBe(key)
})
