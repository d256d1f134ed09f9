import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  absolute,
  add,
  ceil,
  compareNumbers,
  countDecimals,
  divide,
  floor,
  isWhole,
  multiply,
  negate,
  parseNumber,
  presentNumber,
  roundHalfUp,
  roundResult,
  subtract,
  type Exact,
} from './exact.ts'

const presentResult = (value: Exact) => {
  const result = roundResult(value)
  return result && presentNumber(result)
}

const Oracle = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 80 })

/** Numbers of all sizes, with many near the limit of safe integers. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.bigInt({ min: 0n, max: 9999n }),
      fc.bigInt({ min: 9_007_199_254_740_000n, max: 9_007_199_254_742_000n }),
      fc.bigInt({ min: 0n, max: 10n ** 24n - 1n }),
    ),
    fc.option(fc.stringMatching(/^\d{1,12}$/), { nil: undefined }),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}`)

function read(text: string): Exact {
  const value = parseNumber(text)
  if (value === null) throw new Error(`not a number: ${text}`)
  return value
}

function plain(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed()
}

test('agrees with the decimal class on every operation', () => {
  fc.assert(
    fc.property(numberText, numberText, fc.integer({ min: 0, max: 10 }), (first, second, places) => {
      const [left, right] = [read(first), read(second)]
      const [a, b] = [new Oracle(first), new Oracle(second)]

      expect(presentNumber(left)).toBe(plain(a))
      expect(presentNumber(add(left, right))).toBe(plain(a.plus(b)))
      expect(presentNumber(subtract(left, right))).toBe(plain(a.minus(b)))
      expect(presentNumber(multiply(left, right))).toBe(plain(a.times(b)))
      const quotient = divide(left, right)
      expect(quotient && presentNumber(quotient)).toBe(b.isZero() ? null : plain(a.div(b)))
      expect(Math.sign(compareNumbers(left, right))).toBe(a.comparedTo(b))
      expect(presentNumber(roundHalfUp(left, places))).toBe(plain(a.toDecimalPlaces(places)))
      expect(presentNumber(floor(left))).toBe(plain(a.floor()))
      expect(presentNumber(ceil(left))).toBe(plain(a.ceil()))
      expect(presentNumber(negate(left))).toBe(plain(a.negated()))
      expect(presentNumber(absolute(left))).toBe(plain(a.abs()))
      expect(isWhole(left)).toBe(a.isInteger())
      expect(countDecimals(left)).toBe(a.decimalPlaces())
      expect(presentResult(left)).toBe(plain(a.toSignificantDigits(12)))
    }),
    { numRuns: 3_000 },
  )
})

/** Decimals as forms have them; their quotients and products leave the safe integers and often end in fives. */
const commonNumber = fc
  .tuple(fc.constantFrom('', '-'), fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
  .map(([sign, units, places]) => `${sign}${new Decimal(units).div(10 ** places).toFixed()}`)
const chain = fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/'), commonNumber), {
  minLength: 1,
  maxLength: 6,
})

test('agrees with the decimal class on chains of operations, however they are rounded', () => {
  fc.assert(
    fc.property(commonNumber, chain, fc.integer({ min: 0, max: 10 }), (first, steps, places) => {
      let value = read(first)
      let expected = new Oracle(first)
      for (const [operator, text] of steps) {
        const operand = read(text)
        if (operator === '+') [value, expected] = [add(value, operand), expected.plus(text)]
        if (operator === '-') [value, expected] = [subtract(value, operand), expected.minus(text)]
        if (operator === '*') [value, expected] = [multiply(value, operand), expected.times(text)]
        if (operator === '/') [value, expected] = [divide(value, operand) ?? operand, expected.div(text)]
      }

      const hasReadable = expected.abs().lt(1e60)
      expect(hasReadable && presentResult(value)).toBe(hasReadable && plain(expected.toSignificantDigits(12)))
      expect(presentNumber(value)).toBe(plain(expected))
      expect(presentNumber(roundHalfUp(value, places))).toBe(plain(expected.toDecimalPlaces(places)))
      expect(presentNumber(floor(value))).toBe(plain(expected.floor()))
      expect(presentNumber(absolute(negate(value)))).toBe(plain(expected.abs()))
      const rounded = read(plain(expected.toSignificantDigits(12)))
      expect(Math.sign(compareNumbers(value, rounded))).toBe(expected.comparedTo(presentNumber(rounded)))
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['1', '3', '28.5', 0, '9'],
  ['1', '3', '0.285', 2, '0.09'],
  ['2', '3', '0.0075', 2, '0.01'],
])('rounds %s / %s * %s from 40 digits, where a float sees the middle', (a, b, c, places, expected) => {
  const quotient = divide(read(a), read(b)) ?? read('0')

  expect(presentNumber(roundHalfUp(multiply(quotient, read(c)), places))).toBe(expected)
})

test('compares a negative zero as zero', () => {
  expect(compareNumbers(read('-0'), read('0'))).toBe(0)
  expect(compareNumbers(negate(read('0')), read('0'))).toBe(0)
})

/** Plain decimals with up to 80 digits on either side of the decimal point. */
const writtenNumber = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.stringMatching(/^[1-9]\d{0,79}$|^0$/),
    fc.stringMatching(/^\d{0,79}[1-9]$|^$/),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`)
  .filter((text) => text !== '-0')

test('parses every number that it presents', () => {
  fc.assert(
    fc.property(writtenNumber, (text) => {
      expect(presentNumber(read(text))).toBe(text)
    }),
    { numRuns: 3_000 },
  )
})

test('parses every result that it presents', () => {
  fc.assert(
    fc.property(writtenNumber, writtenNumber, (first, second) => {
      const [left, right] = [read(first), read(second)]
      for (const value of [multiply(left, right), divide(left, right), add(left, right)]) {
        const result = value && presentResult(value)
        if (result !== null) expect(presentNumber(read(result))).toBe(result)
      }
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['12', '12'],
  ['-12,50', '-12.5'],
  ['1 250', '1250'],
  ['1\u00A0250,5', '1250.5'],
  ['+3', '3'],
  ['-0', '0'],
  ['007', '7'],
  ['0.000000000001', '0.000000000001'],
  ['0.00416666666667', '0.00416666666667'],
  ['0.1234567890123456', '0.1234567890123456'],
  ['9007199254740993', '9007199254740993'],
  ['999999999999999999999999', '999999999999999999999999'],
])('reads %j as %s', (text, expected) => {
  expect(presentNumber(read(text))).toBe(expected)
})

test.each([
  '',
  '-',
  '.5',
  '5.',
  '1,2,3',
  '1.2.3',
  '1e3',
  'NaN',
  'Infinity',
  '0x1',
  '１２',
  '٣',
  '12a',
  '--1',
  '9'.repeat(81),
  `0.${'1'.repeat(81)}`,
  ' '.repeat(10_000),
  '1'.repeat(10_000),
])('reads no number in %j', (text) => {
  expect(parseNumber(text)).toBeNull()
})
