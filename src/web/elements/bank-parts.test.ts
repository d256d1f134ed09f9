import { expect, it } from 'vitest'
import { splitBic, splitIban } from './bank-parts.ts'

const texts = (parts: readonly { readonly part: string; readonly text: string }[]) =>
  parts.map(({ part, text }) => `${part} ${text}`)

it('names the parts of a French IBAN', () => {
  expect(texts(splitIban('FR7630006000011234567890189'))).toEqual([
    'country FR',
    'key 76',
    'bank 30006',
    'counter 00001',
    'account 12345678901',
    'ribKey 89',
  ])
})

it('does not split a foreign IBAN', () => {
  expect(texts(splitIban('BE68539007547034'))).toEqual(['country BE', 'key 68', 'account 539007547034'])
})

it.each([
  ['BNPAFRPP', ['bank BNPA', 'country FR', 'location PP']],
  ['BNPAFRPPXXX', ['bank BNPA', 'country FR', 'location PP', 'branch XXX']],
])('names the parts of %s', (bic, expected) => {
  expect(texts(splitBic(bic))).toEqual(expected)
})
