import { expect, test } from 'vitest'
import { Estimate, isExact, Large, Small, type Exact } from './exact-parts.ts'
import {
  add,
  ceil,
  compareNumbers,
  divide,
  floor,
  multiply,
  parseNumber,
  presentNumber,
  roundHalfUp,
  roundResult,
  subtract,
} from './exact.ts'

/** Bigints are thirty times slower, so that what fits must not become one. */
const kindOf = (value: Exact | null): string => {
  if (value instanceof Small) return 'small'
  if (value instanceof Large) return 'large'
  return value instanceof Estimate ? 'estimate' : 'none'
}

function read(text: string): Exact {
  const value = parseNumber(text)
  if (value === null) throw new Error(`not a number: ${text}`)
  return value
}

const HIGHEST = '9007199254740991'
const BEYOND = '9007199254740992'

test.each([
  ['12.5', 'small'],
  ['-12,5', 'small'],
  ['1 250', 'small'],
  [HIGHEST, 'small'],
  [`-${HIGHEST}`, 'small'],
  [BEYOND, 'large'],
  [`-${BEYOND}`, 'large'],
  [`0.${'0'.repeat(21)}1`, 'small'],
  [`0.${'0'.repeat(22)}1`, 'large'],
])('%s is read as %s', (text, kind) => {
  expect(kindOf(read(text))).toBe(kind)
})

const OPERATIONS = { '+': add, '-': subtract, '*': multiply, '/': divide } as const

test.each([
  ['1.5', '+', '2.25', 'small', '3.75'],
  [HIGHEST, '+', '0', 'small', HIGHEST],
  [HIGHEST, '+', '1', 'estimate', BEYOND],
  [`-${HIGHEST}`, '-', '1', 'estimate', `-${BEYOND}`],
  [HIGHEST, '+', '0.1', 'estimate', '9007199254740991.1'],
  [BEYOND, '-', '1', 'small', HIGHEST],
  [BEYOND, '-', BEYOND, 'small', '0'],
  ['100', '*', '0.25', 'small', '25'],
  ['94906265', '*', '94906265', 'small', '9007199136250225'],
  ['94906266', '*', '94906266', 'estimate', '9007199326062756'],
  ['0.00000000001', '*', '0.00000000001', 'small', `0.${'0'.repeat(21)}1`],
  ['0.00000000001', '*', '0.000000000001', 'estimate', `0.${'0'.repeat(22)}1`],
  [BEYOND, '*', '2', 'large', '18014398509481984'],
  ['6', '/', '3', 'small', '2'],
  ['1', '/', '10', 'small', '0.1'],
  ['1', '/', '0.1', 'small', '10'],
  ['0', '/', '3', 'small', '0'],
  [HIGHEST, '/', '0.1', 'estimate', '90071992547409910'],
  ['1', '/', '3', 'estimate', `0.${'3'.repeat(40)}`],
  ['1', '/', '0', 'none', ''],
] as const)('%s %s %s is %s', (left, operator, right, kind, expected) => {
  const result = OPERATIONS[operator](read(left), read(right))

  expect(kindOf(result)).toBe(kind)
  expect(result && presentNumber(result)).toBe(expected === '' ? null : expected)
})

const third = () => divide(read('1'), read('3')) ?? read('0')

test('a number that is estimated is rounded without its exact value', () => {
  expect([2, 12].map((places) => kindOf(roundHalfUp(third(), places)))).toEqual(['small', 'small'])
  expect(kindOf(roundResult(third()))).toBe('small')
  expect(kindOf(roundHalfUp(third(), 23))).toBe('large')
})

test('an estimate that is too far from the exact value is calculated exactly', () => {
  let sum = third()
  const kinds = new Set<string>()
  for (let step = 0; step < 100; step += 1) {
    sum = multiply(sum, read('1.1'))
    kinds.add(kindOf(sum))
  }

  expect([...kinds]).toEqual(['estimate', 'large'])
})

test('what cancels out is calculated exactly', () => {
  expect(kindOf(subtract(third(), read('0.1')))).toBe('estimate')
  expect(kindOf(subtract(third(), read('0.33333333333')))).toBe('large')
  expect(presentNumber(subtract(third(), read('0.33333333333')))).toBe(`0.${'0'.repeat(11)}${'3'.repeat(29)}`)
})

test('estimates stay within the powers of ten that floats have exactly', () => {
  const huge = multiply(read(HIGHEST), read('100000000000000'))
  const tiny = divide(read('1'), read('3000000000000000')) ?? read('0')

  expect(kindOf(huge)).toBe('estimate')
  expect(kindOf(multiply(huge, read('10')))).toBe('large')
  expect(kindOf(tiny)).toBe('estimate')
  expect(kindOf(divide(tiny, read('1000000000000000')))).toBe('large')
})

test('a large result that has become small again is small', () => {
  expect(kindOf(floor(third()))).toBe('small')
  expect(kindOf(ceil(third()))).toBe('small')
  expect([floor(third()), ceil(third())].map(presentNumber)).toEqual(['0', '1'])
})

test.each([
  ['1', '2'],
  ['1.05', '1.1'],
  [`-${HIGHEST}`, HIGHEST],
  [HIGHEST, BEYOND],
  [HIGHEST, '9007199254740991.1'],
  [BEYOND, '9007199254740993'],
])('%s is less than %s', (less, more) => {
  expect(compareNumbers(read(less), read(more))).toBeLessThan(0)
  expect(compareNumbers(read(more), read(less))).toBeGreaterThan(0)
  expect(compareNumbers(read(more), read(more))).toBe(0)
})

test('knows its own numbers from others', () => {
  expect([read('1'), read(BEYOND), third()].map(isExact)).toEqual([true, true, true])
  expect([1, '1', 1n, null, { units: 1, places: 0 }].map(isExact)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
