import type { FormElement } from '#form/definition.ts'
import { formatMoney, formatNumber, formatPercent } from '#rules/format.ts'
import {
  ceilTo,
  compareNumbers,
  countDecimals,
  floorTo,
  isExact,
  isWhole,
  parseNumber,
  presentNumber,
  roundAmount,
  roundHalfUp,
  type Exact,
} from '../exact.ts'
import type { Breach } from '../session-types.ts'
import {
  PLAIN_FACE,
  parseSingle,
  toText,
  type AnswerValue,
  type ElementFace,
  type FaceContext,
} from './face.ts'

/** How a family reads a number, alone and as an answer. */
function reads(
  readNumber: NonNullable<ElementFace['readNumber']>,
): Pick<ElementFace, 'readNumber' | 'parse'> {
  return {
    readNumber,
    parse: (input, definition) =>
      parseSingle(input, (text) => {
        const value = readNumber(text, definition)
        return value && presentNumber(value)
      }),
  }
}

/** Numbers; answers are canonical decimals (`12.5`). */
export const NUMBER_FACE: ElementFace = {
  ...PLAIN_FACE,
  ...reads((text) => parseNumber(text) ?? undefined),
  invalidCode: 'validation.error.number',
  invalidParams: (context) => ({ example: findExample('12.5', 12, context) }),
  validate: validateBounds,
  display: (value, _context, locale) => formatNumber(toText(value), locale),
}

/** A decimal number with two decimals, or more if its step is finer. Source: wizard §9 "float step 0.01". */
export const FLOAT_FACE: ElementFace = {
  ...NUMBER_FACE,
  invalidCode: 'validation.error.decimals',
  invalidParams: (context) => {
    const decimals = countFloatDecimals(context.definition)
    return { decimals: String(decimals), example: findExample('12.5', decimals, context) }
  },
  ...reads((text, definition) => readDecimals(text, countFloatDecimals(definition))),
}

/** Whole numbers; `12,0` reads as 12. */
export const INTEGER_FACE: ElementFace = {
  ...NUMBER_FACE,
  invalidCode: 'validation.error.whole-number',
  invalidParams: (context) => ({ example: findExample('12', 0, context) }),
  ...reads((text) => {
    const value = parseNumber(text)
    return value !== null && isWhole(value) ? value : undefined
  }),
}

/** Percentages; the answer is the number without the sign, 0–100 scale. */
export const PERCENT_FACE: ElementFace = {
  ...NUMBER_FACE,
  display: (value, _context, locale) => formatPercent(toText(value), locale),
}

/** Whole percentages. */
export const WHOLE_PERCENT_FACE: ElementFace = { ...INTEGER_FACE, display: PERCENT_FACE.display }

/** Amounts in euros with at most two decimals. Results are rounded half up to the cent. */
export const MONEY_FACE: ElementFace = {
  ...NUMBER_FACE,
  invalidCode: 'validation.error.decimals',
  invalidParams: (context) => ({ decimals: '2', example: findExample('12.50', 2, context) }),
  ...reads((text) => readDecimals(text.replace(/\s*€$/, ''), 2)),
  // Not via twelve significant digits: rounding twice could make a large amount a cent too high.
  roundResult: roundAmount,
  normalise: (value) => {
    const amount = parseNumber(value)
    return amount === null ? value : presentNumber(roundHalfUp(amount, 2))
  },
  display: (value, _context, locale) => formatMoney(toText(value), locale),
}

/** Numeric results are formatted as numbers, rounded to the `step` of the element for display only; others are shown unchanged. */
export const RESULT_FACE: ElementFace = {
  ...PLAIN_FACE,
  display(value, context, locale) {
    const { step } = context.definition.attributes
    const decimals = step === undefined ? null : parseNumber(String(step))
    const text = toText(value)
    const shown = decimals === null ? text : roundText(text, countDecimals(decimals), roundHalfUp)
    return formatNumber(shown, locale)
  },
}

function countFloatDecimals({ attributes: { step } }: FormElement): number {
  const value = step === undefined ? null : parseNumber(String(step))
  return Math.max(2, value === null ? 0 : countDecimals(value))
}

function readDecimals(text: string, decimals: number): Exact | undefined {
  const value = parseNumber(text)
  return value === null || countDecimals(value) > decimals ? undefined : value
}

/** An example of a valid number for error messages: the usual one, or else the bound that excludes it. */
function findExample(usual: string, decimals: number, { min, max }: FaceContext): string {
  const number = parseNumber(usual)
  if (min !== undefined && compareKnown(number, parseNumber(min)) < 0) return roundText(min, decimals, ceilTo)
  if (max !== undefined && compareKnown(number, parseNumber(max)) > 0)
    return roundText(max, decimals, floorTo)
  return usual
}

function roundText(text: string, decimals: number, round: (value: Exact, places: number) => Exact): string {
  const value = parseNumber(text)
  return value === null ? text : presentNumber(round(value, decimals))
}

function validateBounds(value: AnswerValue, { min, max, least, most }: FaceContext): Breach | undefined {
  if (min === undefined && max === undefined) return undefined
  const number = isExact(value) ? value : parseNumber(toText(value))
  if (min !== undefined && compareKnown(number, least ?? parseNumber(min)) < 0) {
    return { code: 'validation.error.minvalue', params: { value: min } }
  }
  if (max !== undefined && compareKnown(number, most ?? parseNumber(max)) > 0) {
    return { code: 'validation.error.maxvalue', params: { value: max } }
  }
  return undefined
}

/** Returns 0 when either is not a number, since another rule reports that. */
function compareKnown(left: Exact | null, right: Exact | null): number {
  return left === null || right === null ? 0 : compareNumbers(left, right)
}
