import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatSecond, typeset } from './typography.ts'

test.each([
  ['Montant : 6\u202f630,00\u202f€', 'Montant\u00a0: 6\u00a0630,00\u00a0€'],
  ['« été » ?', '«\u00a0été\u00a0»\u00a0?'],
  ["l'adresse d'Élise", 'l’adresse d’Élise'],
  ['12 345 678 parts', '12\u00a0345\u00a0678 parts'],
  ['49000 Angers', '49000 Angers'],
])('sets %j as %j in French', (text, expected) => {
  expect(typeset(text, 'fr')).toBe(expected)
})

test('leaves English punctuation alone', () => {
  expect(typeset("Who's there : me", 'en')).toBe("Who's there : me")
})

test('writes days and moments as the screens do', () => {
  expect(formatDay('2026-11-20')).toBe('20/11/2026')
  expect(formatMoment(new Date('2026-11-20T14:12:00Z'), 'fr')).toBe('20/11/2026 à 15\u00a0h\u00a012')
  expect(formatMoment(new Date('2026-07-20T14:12:00Z'), 'en')).toBe('20/07/2026 at 16:12')
  expect(formatSecond(new Date('2026-11-20T14:12:07Z'), 'fr')).toBe(
    '20/11/2026 à 15\u00a0h\u00a012\u00a0min\u00a007\u00a0s',
  )
  expect(formatSecond(new Date('2026-07-20T14:12:07Z'), 'en')).toBe('20/07/2026 at 16:12:07')
})
