import { formatFrenchDate } from '#rules/dates.ts'
import { formatNumber } from '#rules/format.ts'
import { readTypedNumber } from '#rules/typed-number.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { TextShape } from './use-typed-text.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Upper case while typing; locale-aware, to keep accents. */
export const UPPERCASE_TEXT: TextShape = {
  toInput: (text) => text.toLocaleUpperCase('fr'),
  toText: (input) => input,
}

/** Drops separators, and the word IBAN in front of a code pasted from a bank's document. */
function readCode(text: string): string {
  return text.replace(/^\W*iban|\W/gi, '').toUpperCase()
}

export function groupByFour(text: string): string {
  return readCode(text).replace(/(.{4})(?=.)/g, '$1 ')
}

/** The answer has no spaces; the display groups four characters. Source: wizard §5 "IBAN". */
export const IBAN_TEXT: TextShape = { toInput: readCode, toText: groupByFour }

/** IBAN without grouping, and BIC: no spaces at all. Source: wizard §2, §5. */
export const CODE_TEXT: TextShape = { toInput: readCode, toText: (input) => input }

/** The answer has no spaces; the display groups thousands. */
export const NUMBER_TEXT: TextShape = {
  toInput: (text, locale) => readTypedNumber(text, locale, 'any'),
  toText: groupThousands,
}

/** The same for a number without decimals. */
export const WHOLE_TEXT: TextShape = {
  toInput: (text, locale) => readTypedNumber(text, locale, 'none'),
  toText: groupThousands,
}

/** Displayed with two decimals; further ones are kept, so that the error is visible. Source: wizard §9. */
export const MONEY_TEXT: TextShape = {
  toInput: (text, locale) => readTypedNumber(text, locale, 'two'),
  toText: (input, locale) => {
    const [, whole, decimals = ''] = /^(-?\d+)(?:[.,](\d+))?$/.exec(input) ?? []
    return groupThousands(whole === undefined ? input : `${whole}.${decimals.padEnd(2, '0')}`, locale)
  },
}

/**
 * Groups thousands by spaces, in English too: with commas, erasing the last digit of `12,345` would leave an ambiguous
 * number. Invalid numbers are unchanged.
 */
function groupThousands(input: string, locale: Locale): string {
  if (!/^-?\d+([.,]\d+)?$/.test(input)) return input
  const grouped = formatNumber(input.replace(',', '.'), 'fr')
  return locale === 'en' ? grouped.replace(',', '.') : grouped
}

/**
 * Shapes the answer even when the text stays as typed: after a digit was erased (`4/03/1958`), or a paste over a longer text.
 */
export const DATE_TEXT: TextShape = {
  toInput: (text) => shapeTypedDate(text, ''),
  toText: (input) => input,
}

/** How the months begin in French and English; the first that fits is the month. */
const MONTHS = 'ja f[ée] mar a[pv] ma jui?n ju a[ou] se oc no d[ée]c'.split(' ')
/** A day, a word, and the year as far as typed; `th of` and the like in between. */
const NAMED_MONTH = /^\D*(\d\d?)\D*?(\p{L}+)[^\p{L}\d]*(\d*)\D*$/u
/** The same with the word in front, from its first letter on. */
const MONTH_FIRST = /^(\p{L}+)\W*(\d{0,2})\D*(\d*)$/u

/**
 * Formats a date while typing. Slashes are inserted after day and month, since numeric keypads of phones have none; a
 * text that gets shorter is unchanged, so that a slash can be erased. A month in words stays until its year is complete.
 */
export function shapeTypedDate(text: string, before: string): string {
  // ISO dates come from browser autofill and from paste.
  if (ISO_DATE.test(text)) return formatFrenchDate(text)
  if (text.length < before.length) return text
  const spoken = text.normalize()
  const [, word = '', first, end] = MONTH_FIRST.exec(spoken) ?? []
  const isFirst = word.length < 3 ? word : monthOf(word)
  const named = isFirst ? ['', first, word, end] : NAMED_MONTH.exec(spoken)
  if (named) {
    const [, day, name = '', year = ''] = named
    const month = monthOf(name)
    return month && year.length > 3 ? shapeTypedDate(`${day}/${month}/${year}`, '') : text
  }
  const parts = text
    .replace(/[^\d/.\- ]/g, '')
    .replace(/^[/.\- ]+/, '')
    .split(/[/.\- ]+/)
  const [day = '', month = '', year = ''] = parts
  if (parts.length > 2) return `${pad(day)}/${pad(month)}/${year.slice(0, 4)}`
  if (parts.length === 2) return `${pad(day)}/${slashed(month)}`
  return day.length < 2 ? day : `${day.slice(0, 2)}/${slashed(day.slice(2, 8))}`
}

/** From 1; 0 for another word. */
function monthOf(word: string): number {
  return MONTHS.findIndex((start) => RegExp(`^${start}`, 'i').test(word)) + 1
}

/** Puts a slash after a complete month; `digits` may go on with the year. */
function slashed(digits: string): string {
  return digits.replace(/^\d\d/, '$&/')
}

function pad(part: string): string {
  return part.padStart(2, '0').slice(0, 2)
}

/** Steps a number within bounds without float errors; an empty or invalid text starts from the minimum. */
export function stepNumber(
  text: string,
  by: number,
  bounds: {
    readonly min?: number | undefined
    readonly max?: number | undefined
    readonly step?: number | undefined
  },
): string {
  const { min = 0, max = Infinity, step = 1 } = bounds
  const plain = text.replace(',', '.')
  const isNumber = /^-?\d+(\.\d+)?$/.test(plain)
  const scale = 10 ** Math.max(countDecimals(plain), countDecimals(String(step)))
  const next = isNumber ? Math.round(Number(plain) * scale + by * step * scale) / scale : min
  return String(Math.min(Math.max(next, min), max))
}

function countDecimals(number: string): number {
  return number.split('.')[1]?.length ?? 0
}
