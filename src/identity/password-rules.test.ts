import { expect, test } from 'vitest'
import { findPasswordProblem } from './password-rules.ts'

const OWN_WORDS = [
  'client@orange.test',
  'client',
  '100481',
  'Françoise',
  'Lemaire',
  'Hauterive Gestion',
  'demo',
  'paraphe',
]

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
  ['Azerty123456', 'common'],
  ['Qwerty123456!', 'common'],
  ['Bonjour123456', 'common'],
  ['loulou123456', 'common'],
  ['P@ssw0rd1234', 'common'],
  ['m0tdep4sse!!', 'common'],
  ['2026*Marseille*2026', 'common'],
  ['soleil-soleil-soleil', 'common'],
  ['sunshineSunshine', 'common'],
  ['Bienvénue 2026', 'common'],
  ['francoise.lemaire', 'personal'],
  ['Lemaire100481', 'personal'],
  ['hauterive-gestion', 'personal'],
  ['Hauterive2026', 'personal'],
  ['demo-paraphe', 'personal'],
  ['une longue phrase', undefined],
  ['soleil et marseille', undefined],
  ['839201748372', undefined],
  ['Lemaire aime les tuiles', undefined],
  ['три кота на крыше', undefined],
])('judges %s: %s', (password, problem) => {
  expect(findPasswordProblem({ password, again: password }, OWN_WORDS)).toBe(problem)
})

test('requires the same password twice', () => {
  const given = { password: 'une longue phrase', again: 'une longue phrase ' }

  expect(findPasswordProblem(given, OWN_WORDS)).toBe('different')
})
