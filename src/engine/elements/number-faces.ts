import { formatMoney, formatNumber, formatPercent } from '#rules/format.ts'
import {
  compareNumbers,
  countDecimals,
  isWhole,
  parseNumber,
  presentAmount,
  presentNumber,
  roundHalfUp,
} from '../exact.ts'
import { PLAIN_FACE, parseSingle, toText, type Breach, type ElementFace, type FaceContext } from './face.ts'

/** Numbers of any sort; answers are canonical decimals (`12.5`). */
const NUMBER_FACE: ElementFace = {
  ...PLAIN_FACE,
  invalidCode: 'validation.error.number',
  parse: (input) =>
    parseSingle(input, (text) => {
      const value = parseNumber(text)
      return value === null ? undefined : presentNumber(value)
    }),
  validate: (value, context) => validateBounds(toText(value), context),
  display: (value, _context, locale) => formatNumber(toText(value), locale),
}

export const FLOAT_FACE: ElementFace = NUMBER_FACE

export const INTEGER_FACE: ElementFace = {
  ...NUMBER_FACE,
  parse: (input) =>
    parseSingle(input, (text) => {
      const value = parseNumber(text)
      return value !== null && isWhole(value) ? presentNumber(value) : undefined
    }),
}

export const PERCENT_FACE: ElementFace = {
  ...NUMBER_FACE,
  display: (value, _context, locale) => formatPercent(toText(value), locale),
}

export const WHOLE_PERCENT_FACE: ElementFace = { ...INTEGER_FACE, display: PERCENT_FACE.display }

/** Amounts in euros: at most two decimals; what is calculated is rounded half up to the cent, once. */
export const MONEY_FACE: ElementFace = {
  ...NUMBER_FACE,
  parse: (input) =>
    parseSingle(input, (text) => {
      const value = parseNumber(text.replace(/\s*€$/, ''))
      return value === null || countDecimals(value) > 2 ? undefined : presentNumber(value)
    }),
  // Not to twelve digits first: rounded twice, a large amount could be a cent too high.
  presentResult: presentAmount,
  normalise: (value) => {
    const amount = parseNumber(value)
    return amount === null ? value : presentNumber(roundHalfUp(amount, 2))
  },
  display: (value, _context, locale) => formatMoney(toText(value), locale),
}

/** A calculation shows a number as one, and any other result as it is. */
export const RESULT_FACE: ElementFace = { ...PLAIN_FACE, display: NUMBER_FACE.display }

function validateBounds(value: string, { min, max }: FaceContext): Breach | undefined {
  if (min !== undefined && compareTexts(value, min) < 0) {
    return { code: 'validation.error.minvalue', params: { value: min } }
  }
  if (max !== undefined && compareTexts(value, max) > 0) {
    return { code: 'validation.error.maxvalue', params: { value: max } }
  }
  return undefined
}

/** Zero, as if equal, when either is no number: then another rule speaks. */
function compareTexts(left: string, right: string): number {
  const first = parseNumber(left)
  const second = parseNumber(right)
  return first === null || second === null ? 0 : compareNumbers(first, second)
}
