import * as fc from 'fast-check'
import { create, all } from 'mathjs'
import { expect, test } from 'vitest'
import type { FactValue, Scope } from '../scope.ts'
import { compileExpression, presentValue } from './compile-expression.ts'
import { parseExpression } from './parse-expression.ts'

const oracle = create(all ?? {}, { number: 'BigNumber', precision: 40 })

const BORN = 1
const FACTS: Readonly<Record<string, FactValue>> = { 'setting.ten': '10', 'setting.list': ['a', 'b'] }
const NOTHING: Scope = {
  today: '2026-11-21',
  answerAt: (index) => (index === BORN ? { kind: 'value', value: '21/11/2000' } : { kind: 'absent' }),
  numberAt: () => null,
  fact: (path) => FACTS[path] ?? null,
}

function evaluate(source: string) {
  const parsed = parseExpression(source)
  if (parsed.kind === 'refused') throw new Error(`${source}: ${parsed.problem.code}`)
  const value = compileExpression(parsed.expression, (name) => (name === 'born' ? BORN : -1)).value(NOTHING)
  return value === null ? 'null' : presentValue(value)
}

const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.integer({ min: 0, max: 9999 }).map((whole) => String(whole / 100)),
    fc.tuple(tie('formula'), fc.constantFrom('+', '-', '*'), tie('formula')).map((parts) => parts.join(' ')),
    // Divides by literals only: `max` and `sum` skip the empty result of a division by zero, which the reference
    // implementation refuses.
    fc
      .tuple(tie('formula'), fc.integer({ min: 1, max: 9999 }))
      .map(([left, right]) => `(${left}) / ${right / 10}`),
    tie('formula').map((inner) => `(${inner})`),
    tie('formula').map((inner) => `-(${inner})`),
    fc.tuple(tie('formula'), tie('formula')).map(([left, right]) => `max(${left}, ${right})`),
    tie('formula').map((inner) => `floor(${inner})`),
  ),
}))

const FULL = { notation: 'fixed' } as const

/** The precision of an answer. */
function toTwelveDigits(text: string): string {
  return oracle.bignumber(text).toSignificantDigits(12).toFixed().replace(/^-0$/, '0')
}

test('agrees with mathjs to twelve digits on random formulas', () => {
  fc.assert(
    fc.property(formula, (source) => {
      const expected: unknown = oracle.evaluate(source)

      expect(toTwelveDigits(evaluate(source))).toBe(toTwelveDigits(oracle.format(expected, FULL)))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['age({born})', '26'],
  ["age('31/02/2000')", 'null'],
  ['age(12)', 'null'],
  ['age({missing})', 'null'],
  ['{setting.ten} / 4', '2.5'],
  ["{setting.list} = 'a,b'", 'true'],
  ['round(2.345, 2)', '2.35'],
  ['round(1.23456789012, 10)', '1.2345678901'],
  ['round(1, 11)', 'null'],
  ['round(1, -1)', 'null'],
  ['round(1, 0.5)', 'null'],
  ['round(1, {missing})', 'null'],
  ['round({missing}, 2)', 'null'],
  ['-{missing}', 'null'],
  ['abs({missing})', 'null'],
  ["'abc' + 1", 'null'],
  ['true + 1', 'null'],
])('evaluates %s to %s', (source, expected) => {
  expect(evaluate(source)).toBe(expected)
})

test.each([
  ['1 != 2', 'true'],
  ['1 <> 1', 'false'],
  ['1 <= 1', 'true'],
  ['2 <= 1', 'false'],
  ['1 >= 1', 'true'],
  ['1 >= 2', 'false'],
  ["'10' > '9'", 'true'],
  ["'10' = '10.0'", 'true'],
  ["'b' > 'a'", 'true'],
  ["'a' < 'b'", 'true'],
  ["'b' < 'a'", 'false'],
  ["'a' < 'a'", 'false'],
  ["'a' <= 'a'", 'true'],
  ["'10' < 'a'", 'true'],
  ["'a' < '10'", 'false'],
  ['true = 1', 'false'],
  ['1 = {missing}', 'null'],
  ['{missing} = 1', 'null'],
])('compares %s: %s', (source, expected) => {
  expect(evaluate(source)).toBe(expected)
})

test.each([
  ['true and true', 'true'],
  ['true and false', 'false'],
  ['false and true', 'false'],
  ['true or false', 'true'],
  ['false or true', 'true'],
  ['false or false', 'false'],
  ["'true' and 'true'", 'true'],
  ["'false' or 'false'", 'false'],
  ["not 'false'", 'true'],
  ['not true', 'false'],
  ["not 'abc'", 'null'],
  ['not {missing}', 'null'],
  ["true and 'abc'", 'null'],
  ['true or {missing} = 1', 'null'],
  ['{missing} = 1 and true', 'null'],
  ['if(true, 1, 2)', '1'],
  ['if(false, 1, 2)', '2'],
  ['if({missing}, 1, 2)', 'null'],
])('evaluates the logic of %s to %s', (source, expected) => {
  expect(evaluate(source)).toBe(expected)
})
