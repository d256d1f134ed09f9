import { expect, test } from 'vitest'
import { findPasswordProblem } from './password-rules.ts'

const PERSONAL = ['client@orange.test', 'client', '100481', 'Françoise', 'Lemaire', 'Hauterive Gestion']

test.each([
  ['court', 'short'],
  ['éléphants é', 'short'],
  ['x'.repeat(6) + 'y'.repeat(200), 'long'],
  ['aaaaaaaaaaaaaaaa', 'monotonous'],
  ['121212121212', 'monotonous'],
  ['motdepasse123', 'common'],
  ['MotDePasse2026!', 'common'],
  ['Password12345', 'common'],
  ['azertyuiop12', 'common'],
  ['123456789012', 'common'],
  ['francoise.lemaire', 'personal'],
  ['Lemaire100481', 'personal'],
  ['hauterive-gestion', 'personal'],
  ['une longue phrase', undefined],
  ['demo-paraphe', undefined],
  ['Lemaire aime les tuiles', undefined],
  ['три кота на крыше', undefined],
])('judges %s: %s', (password, problem) => {
  expect(findPasswordProblem({ password, again: password }, PERSONAL)).toBe(problem)
})

test('wants the same password twice', () => {
  const given = { password: 'une longue phrase', again: 'une longue phrase ' }

  expect(findPasswordProblem(given, PERSONAL)).toBe('different')
})
