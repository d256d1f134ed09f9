import { expect, test } from 'vitest'
import { presentFormulaProblem } from '../problem-text.ts'
import { parseExpression } from './parse-expression.ts'

function refusal(source: string): string | undefined {
  const parsed = parseExpression(source)
  return parsed.kind === 'refused' ? presentFormulaProblem(parsed.problem).en.split('. ')[0] : undefined
}

test.each([
  ['', 'unexpected end'],
  ['1 +', 'unexpected end'],
  ['1 2', 'unexpected 2 at 3'],
  ['1 < 2 < 3', 'unexpected < at 7'],
  ['1 = not true', 'unknown word not at 5'],
  ['{a', 'invalid character { at 1'],
  ['constructor', 'unknown word constructor at 1'],
  ['alert(1)', 'unknown word alert at 1'],
  ['round()', 'unexpected ) at 7'],
  ['round(1, 2, 3)', 'round takes 1 to 2 arguments, not 3'],
  ['if(1)', 'if takes 3 to 3 arguments, not 1'],
  ['a = 1', 'unknown word a at 1'],
  ['(1', ') expected at 3'],
  [`1 + ${'9'.repeat(100)}`, 'number with too many digits at 5'],
])('refuses %j: %s', (source, reason) => {
  expect(refusal(source)).toBe(reason)
})

test('rejects formulas that are too long, too deep or too large', () => {
  expect(refusal('1'.repeat(3000))).toMatch(/longer/)
  expect(refusal(`${'('.repeat(60)}1${')'.repeat(60)}`)).toMatch(/deeper/)
  expect(refusal(`${'-'.repeat(60)}1`)).toMatch(/deeper/)
  expect(refusal(`${'not '.repeat(60)}true`)).toMatch(/deeper/)
  expect(refusal(Array.from({ length: 400 }, () => '1').join('+'))).toMatch(/parts/)
})

test.each([
  ['2,000 characters', '1'.padEnd(2_000)],
  ['forty levels of signs', `${'-'.repeat(39)}1`],
  ['forty levels of parentheses', `${'('.repeat(39)}1${')'.repeat(39)}`],
  ['many shallow parentheses', Array.from({ length: 60 }, () => '(-1)').join('+')],
])('accepts %s', (_what, source) => {
  expect(refusal(source)).toBeUndefined()
})

test('parses a tag with a dot as a fact', () => {
  expect(parseExpression('{product.unitPrice}')).toMatchObject({
    expression: { kind: 'fact', path: 'product.unitPrice' },
  })
  expect(parseExpression('{today}')).toMatchObject({ expression: { kind: 'fact', path: 'today' } })
  expect(parseExpression('{shares}')).toMatchObject({ expression: { kind: 'answer', name: 'shares' } })
})
