import { expect, test } from 'vitest'
import { withFrenchSpaces } from './french-spaces.ts'

test.each([
  ['Motif :', 'Motif\u00A0:'],
  ['D’où viennent les fonds ?', 'D’où viennent les fonds\u00A0?'],
  ['« Mineur »', '«\u00A0Mineur\u00A0»'],
  ['Dossier n° {id}', 'Dossier n°\u00A0{id}'],
  ['10 200,00 €', '10\u00A0200,00\u00A0€'],
  ['1\u202F842', '1\u00A0842'],
  ['le 12 novembre', 'le 12 novembre'],
])('keeps together what must not break in %s', (text, expected) => {
  expect(withFrenchSpaces(text)).toBe(expected)
})
