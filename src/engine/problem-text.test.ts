import { expect, test } from 'vitest'
import type { FormProblem } from './compiled-form.ts'
import { parseExpression } from './expression/parse-expression.ts'
import { presentFormulaProblem, presentProblem } from './problem-text.ts'

function refuse(formula: string) {
  const parsed = parseExpression(formula)
  if (parsed.kind === 'parsed') throw new Error(`parses: ${formula}`)
  return parsed.problem
}

test.each([
  ['1'.repeat(5_000), 'plus de 2000 caractères', 'longer than 2000 characters'],
  [`${'('.repeat(999)}1${')'.repeat(999)}`, 'plus de 40 niveaux', 'nested deeper than 40'],
  [`1${'+1'.repeat(999)}`, 'plus de 500 termes', 'more than 500 parts'],
  [
    '1 # 2',
    'caractère # inattendu en position 3. Un texte est entre apostrophes, un élément entre accolades : {inv_shares}',
    'invalid character # at 3. A text is in quotes, an element in braces: {inv_shares}',
  ],
  [
    '{a} * 10%',
    'caractère % inattendu en position 9. 10 % s’écrit 10 / 100',
    'invalid character % at 9. 10% is written 10 / 100',
  ],
  [
    'sum({a}; 2)',
    'caractère ; inattendu en position 8. Une virgule sépare les valeurs',
    'invalid character ; at 8. A comma separates values',
  ],
  [
    'SOMME({a})',
    'caractère S inattendu en position 1. Les fonctions sont en minuscules',
    'invalid character S at 1. Functions are in small letters',
  ],
  [
    '{a} * 1,5',
    ', inattendu en position 8. Les décimales ont un point : 1.5',
    'unexpected , at 8. Decimals have a point: 1.5',
  ],
  ['1'.repeat(90), 'nombre trop long en position 1', 'number with too many digits at 1'],
  ['1 2', '2 inattendu en position 3', 'unexpected 2 at 3'],
  [
    'shares + 1',
    'mot inconnu shares en position 1. Un élément s’écrit entre accolades : {shares}',
    'unknown word shares at 1. An element is in braces: {shares}',
  ],
  ['(1 2', ') attendu en position 4', ') expected at 4'],
  ['1 +', 'la formule n’est pas finie', 'unexpected end'],
  ['round(1, 2, 3)', 'round prend de 1 à 2 arguments, pas 3', 'round takes 1 to 2 arguments, not 3'],
])('a formula that does not parse is told in both languages: %#', (formula, fr, en) => {
  expect(presentFormulaProblem(refuse(formula))).toMatchObject({ fr, en })
})

test('an unknown word is compared with the functions', () => {
  const reason = presentFormulaProblem(refuse('sun(1)'))

  expect(reason.found).toBe('sun')
  expect(reason.among).toContain('sum')
})

const PROBLEMS: readonly (readonly [FormProblem, object])[] = [
  [
    { path: 'p', code: 'formula', problem: refuse('1 +') },
    { fr: 'formule : la formule n’est pas finie', en: 'formula: unexpected end' },
  ],
  [
    { path: 'p', code: 'formula', problem: refuse('sun(1)') },
    { found: 'sun', among: presentFormulaProblem(refuse('sun(1)')).among },
  ],
  [
    { path: 'p', code: 'bound', bound: 1e300 },
    {
      fr: '1e+300 n’est pas un nombre ordinaire. Exemple : 100000',
      en: '1e+300 is not a plain number. Example: 100000',
    },
  ],
  [
    { path: 'p', code: 'element', name: 'sharse' },
    {
      fr: 'l’élément sharse n’existe pas',
      en: 'unknown element sharse',
      found: 'sharse',
      among: ['shares', 'amount'],
    },
  ],
  [
    { path: 'p', code: 'cycle', paths: ['p/a', 'p/b', 'p/a'] },
    { fr: 'dépendance circulaire : p/a lit p/b lit p/a', en: 'cycle: p/a reads p/b reads p/a' },
  ],
]

test.each(PROBLEMS)('a problem of a form is told to its author: %#', (problem, expected) => {
  expect(presentProblem(problem, ['shares', 'amount'])).toMatchObject(expected)
})
