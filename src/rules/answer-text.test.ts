import { expect, test } from 'vitest'
import { findUnprintable, readLine } from './answer-text.ts'

test.each([
  ['\u202AJean\u200B Du\u00ADpont\u202C', 'Jean Dupont'],
  [' 12 rue\tde la\r\nPaix ', '12 rue de la Paix'],
  ['\u200E\uFEFF', ''],
])('%j is seen as %j', (text, seen) => {
  expect(readLine(text)).toBe(seen)
})

test.each([
  'Maëlle L’Œuvre-Çetin (née Ó Faoláin) n°\u00A012\u202F% €',
  'ПЕТРОВ Ћић',
  'Νικόλαος',
  'Nguyễn Đặng',
  'e\u0301',
])('documents print %s', (text) => {
  expect(findUnprintable(text)).toBeUndefined()
})

test.each([
  ['Li 李', '李'],
  ['Merci 😀', '😀'],
  ['محمد', 'م'],
  ['ロラン', 'ロ'],
])('documents cannot print all of %s', (text, character) => {
  expect(findUnprintable(text)).toBe(character)
})
