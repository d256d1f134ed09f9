import { expect, test } from 'vitest'
import { splitMatch } from './split-match.ts'

test.each([
  { text: 'Mme Françoise Lemaire', search: 'lem', match: 'Lem' },
  { text: 'Mme Solange Bérenger', search: 'bere', match: 'Bére' },
  { text: 'M. Étienne de Raucourt', search: 'é', match: 'É' },
  { text: 'SCI Les Tilleuls', search: 'zz', match: '' },
  { text: 'SCI Les Tilleuls', search: '', match: '' },
])('finds « $search » in $text', ({ text, search, match }) => {
  const parts = splitMatch(text, search)

  expect(parts.match).toBe(match)
  expect(parts.before + parts.match + parts.after).toBe(text)
})
