import * as fc from 'fast-check'
import { create, all } from 'mathjs'
import { expect, test } from 'vitest'
import type { Scope } from '../scope.ts'
import { compileExpression, presentValue } from './compile-expression.ts'
import { parseExpression } from './parse-expression.ts'

const oracle = create(all ?? {}, { number: 'BigNumber', precision: 40 })

const BORN = 1
const NOTHING: Scope = {
  today: '2026-11-21',
  answerAt: (index) => (index === BORN ? { kind: 'value', value: '21/11/2000' } : { kind: 'absent' }),
  numberAt: () => null,
  fact: (path) => (path === 'setting.ten' ? '10' : null),
}

function evaluate(source: string) {
  const parsed = parseExpression(source)
  if (parsed.kind === 'refused') throw new Error(`${source}: ${parsed.reason}`)
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
  ['{setting.ten} / 4', '2.5'],
  ["'b' > 'a'", 'true'],
  ["'10' > '9'", 'true'],
  ['true or {missing} = 1', 'null'],
  ['round(2.345, 2)', '2.35'],
  ['round(1, 11)', 'null'],
  ["'abc' + 1", 'null'],
])('evaluates %s to %s', (source, expected) => {
  expect(evaluate(source)).toBe(expected)
})
