import { isIsoDay } from '../dates.ts'
import type { IdentityReading } from '../receipt-reading.ts'
import { checkDigitOf } from './check-digit.ts'
import { parseCountryCode } from './country-codes.ts'
import { FRENCH_FIRST_NAMES, ZONE_LAYOUTS, type Stretch, type ZoneLayout } from './zone-layout.ts'
import { chooseCharacters, confirmText, type ZonePlace } from './zone-characters.ts'

/** An identity document without its place on the page. */
export type ReadIdentity = Omit<IdentityReading, 'box'>

/** Names have no check digit: a letter is rejected when another one scores within this margin. */
const NAME_MARGIN = 0.015

/**
 * The identity document of a machine-readable zone, from what each place may show. Null when its check digits do not
 * confirm it, or when a name is not certain. `today`, `yyyy-mm-dd`, decides the century of two-digit years.
 */
export function parseZone(rows: readonly (readonly ZonePlace[])[], today: string): ReadIdentity | null {
  for (const layout of ZONE_LAYOUTS) {
    if (rows.length !== layout.rows || rows.some((row) => row.length !== layout.columns)) continue
    const identity = readLayout(rows.flat(), layout, today)
    if (identity) return identity
  }
  return null
}

function readLayout(places: readonly ZonePlace[], layout: ZoneLayout, today: string): ReadIdentity | null {
  const choices = chooseCharacters(places, layout)
  if (!choices) return null
  const begins = choices
    .slice(0, 5)
    .map(({ character }) => character)
    .join('')
  if (!layout.begins.test(begins)) return null
  const text = confirmText(choices, layout, (each) => isConfirmed(each, layout))
  if (text === null || !areNamesCertain(places, layout)) return null
  return presentIdentity(text, layout, today)
}

function isConfirmed(text: string, layout: ZoneLayout): boolean {
  return layout.checks.every(({ of, digit, mayBeFiller }) => {
    const covered = of.map((stretch) => cut(text, stretch)).join('')
    if (text[digit] !== '<') return checkDigitOf(covered) === text[digit]
    if (mayBeFiller !== true) return false
    // TD1 and TD2 put the rest of a long number, with its check digit, behind it; an empty personal number of TD3 needs none.
    return layout.format === 'TD3' ? /^<*$/.test(covered) : findLongNumber(text, layout) !== null
  })
}

/** Source: ICAO 9303-5 §4.2.2.1, note j. */
function findLongNumber(
  text: string,
  { documentNumber: [from, to], columns, format }: ZoneLayout,
): string | null {
  // The place of its check digit is a filler then; what passports have behind it is another number.
  if ((format !== 'TD1' && format !== 'TD2') || text[to] !== '<') return null
  const end = format === 'TD1' ? columns : 2 * columns - 1
  const optional = format === 'TD1' ? text.slice(to + 1, end) : text.slice(64, end)
  const rest = /^[A-Z0-9]+/.exec(optional)?.[0] ?? ''
  const number = text.slice(from, to) + rest.slice(0, -1)
  return rest.length > 1 && checkDigitOf(number) === rest.at(-1) ? number : null
}

function areNamesCertain(places: readonly ZonePlace[], layout: ZoneLayout): boolean {
  const stretches = layout.format === 'frenchIdCard' ? [layout.names, FRENCH_FIRST_NAMES] : [layout.names]
  return stretches.every(([from, to]) =>
    places.slice(from, to).every((place) => {
      const letters = place.filter(({ character }) => /[A-Z<]/.test(character))
      const [best, second] = letters
      return best !== undefined && best.score - (second?.score ?? 0) >= NAME_MARGIN
    }),
  )
}

function presentIdentity(text: string, layout: ZoneLayout, today: string): ReadIdentity | null {
  const names = readNames(text, layout)
  const birthDate = parseDate(cut(text, layout.birthDate), today)
  const expiresOn = layout.expiry && parseExpiry(cut(text, layout.expiry))
  const issuedOn = layout.format === 'frenchIdCard' ? parseDate(`${text.slice(36, 40)}01`, today) : null
  if (!names || birthDate === null || (layout.expiry && expiresOn === null)) return null
  if (layout.format === 'frenchIdCard' && issuedOn === null) return null
  const sex = text[layout.sex]
  return {
    kind: 'identity',
    format: layout.format,
    ...names,
    birthDate,
    sex: sex === 'F' || sex === 'M' ? sex : null,
    nationality: parseCountryCode(cut(text, layout.nationality)),
    expiresOn,
    issuedOn,
    documentNumber:
      (text[layout.documentNumber[1]] === '<' ? findLongNumber(text, layout) : null) ??
      cut(text, layout.documentNumber).replace(/<+$/, ''),
  }
}

function readNames(
  text: string,
  layout: ZoneLayout,
): Pick<ReadIdentity, 'lastName' | 'firstNames' | 'mayBeCut'> | null {
  const field = cut(text, layout.names)
  if (layout.format === 'frenchIdCard') {
    const first = cut(text, FRENCH_FIRST_NAMES)
    const firstNames = first
      .split('<<')
      .map(wordsOf)
      .filter((name) => name !== '')
    // The next name follows two fillers: with fewer than three at its end, the list may have been cut there.
    return { lastName: wordsOf(field), firstNames, mayBeCut: !field.endsWith('<') || !first.endsWith('<<<') }
  }
  const [last = '', first = ''] = field.split('<<')
  if (wordsOf(last) === '') return null
  return {
    lastName: wordsOf(last),
    firstNames: first.split('<').filter((name) => name !== ''),
    mayBeCut: !field.endsWith('<<'),
  }
}

function wordsOf(field: string): string {
  return field.replace(/<+/g, ' ').trim()
}

function cut(text: string, [from, to]: Stretch): string {
  return text.slice(from, to)
}

/** The latest date of these digits that is not after today. */
function parseDate(digits: string, today: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  const date = [`20${year}`, `19${year}`]
    .map((full) => `${full}-${month}-${day}`)
    .find((full) => full <= today)
  return date !== undefined && isIsoDay(date) ? date : null
}

/** Documents are valid for ten to fifteen years, so none of the last century is still presented. */
function parseExpiry(digits: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null
  const date = `${Number(digits.slice(0, 2)) >= 80 ? '19' : '20'}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return isIsoDay(date) ? date : null
}
