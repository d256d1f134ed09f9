import { expect, test } from 'vitest'
import { toSearchKey } from './search-key.ts'

test.each([
  ['Élodie', 'elodie'],
  ['LŒUVRE', 'loeuvre'],
  ['Æsop æ', 'aesop ae'],
  ['Noël œ œ', 'noel oe oe'],
  ['O’Brien ‘x’', "o'brien 'x'"],
  ['Łukasz ŚWIĄTEK', 'lukasz swiatek'],
  ['Søren STRAUẞ Weiß', 'soren strauss weiss'],
  ['Đorđe Þór Guðrún', 'dorde thor gudrun'],
])('the search key of %s is %s', (text, key) => {
  expect(toSearchKey(text)).toBe(key)
})
