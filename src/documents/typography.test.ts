import { expect, test } from 'vitest'
import { typeset } from './typography.ts'

test.each([
  ['Montant : 6\u202f630,00\u202f€', 'Montant\u00a0: 6\u00a0630,00\u00a0€'],
  ['« été » ?', '«\u00a0été\u00a0»\u00a0?'],
  ["l'adresse d'Élise", 'l’adresse d’Élise'],
  ['12 345 678 parts', '12\u00a0345\u00a0678 parts'],
  ['49000 Angers', '49000 Angers'],
  ['le 2ème et la 1ère', 'le 2e et la 1re'],
  ['le 1er décembre 2026', 'le 1er\u00a0décembre 2026'],
  ['dossier n° 7', 'dossier n°\u00a07'],
])('sets %j as %j in French', (text, expected) => {
  expect(typeset(text, 'fr')).toBe(expected)
})

test('leaves English punctuation alone', () => {
  expect(typeset("Who's there : me", 'en')).toBe("Who's there : me")
})
