import { expect, test } from 'vitest'
import { evaluateComparison } from './compare-answers.ts'

test.each([
  // numeric when both sides are numeric, else text
  ['10', 'greater', '9', true],
  ['10', 'equal', '10,0', true],
  ['1 000', 'equal', '1000', true],
  ['-12,5', 'smaller', '-12', true],
  ['10 ans', 'greater', '9', false],
  ['abc', 'equal', 'abc', true],
  ['ABC', 'equal', 'abc', false],
  // absent left side
  [null, 'equal', '', true],
  [null, 'equal', '0', false],
  [null, 'not_equal', '0', true],
  [null, 'not_contains', 'x', true],
  [null, 'contains', 'x', false],
  [null, 'greater', '0', false],
  [null, 'smaller', '0', false],
  [null, 'smaller_equal', '0', false],
  // lists in any order
  [['a', 'b'], 'equal', ['b', 'a'], true],
  [['a'], 'equal', 'a', true],
  [['a', 'b'], 'equal', 'a', false],
  [['a', 'b'], 'contains', 'b', true],
  [['ab'], 'contains', 'a', false],
  ['abc', 'contains', 'b', true],
  [['1', '2'], 'greater', '0', false],
] as const)('%j %s %j is %s', (left, operator, right, expected) => {
  expect(evaluateComparison(left, operator, right)).toBe(expected)
})
