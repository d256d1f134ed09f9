import { expect, test } from 'vitest'
import { splitMatch } from './split-match.ts'

test.each([
  { text: 'Mme Françoise Lemaire', search: 'lem', matches: ['Lem'] },
  { text: 'Mme Françoise Lemaire', search: 'lemaire françoise', matches: ['Françoise', 'Lemaire'] },
  { text: 'M. Jean Kervella 10990', search: 'kervella 990', matches: ['Kervella', '990'] },
  { text: 'Mme Solange Bérenger', search: 'bere beren', matches: ['Béren'] },
  { text: 'M. Étienne de Raucourt', search: 'é', matches: ['É'] },
  { text: 'SCI Les Tilleuls', search: 'zz', matches: [] },
  { text: 'SCI Les Tilleuls', search: ' ', matches: [] },
  { text: '', search: 'a', matches: [] },
])('finds « $search » in $text', ({ text, search, matches }) => {
  const parts = splitMatch(text, search)

  expect(parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(matches)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
