import { findZoneCode, type SpecimenPerson } from './specimen-person.ts'

export const ZONE_FORMATS = ['TD1', 'TD2', 'TD3', 'frenchIdCard'] as const
export type ZoneFormat = (typeof ZONE_FORMATS)[number]

export interface IdentityDocument {
  readonly format: ZoneFormat
  readonly person: SpecimenPerson
  readonly documentNumber: string
  /** `yyyy-mm-dd`. */
  readonly issuedOn: string
  /** `yyyy-mm-dd`, the last day; the old French card has none in its zone. */
  readonly expiresOn: string
  /** Six characters of the old French card: department and office of issue; older cards leave them out. */
  readonly office?: string
}

const WIDTHS: Readonly<Record<ZoneFormat, number>> = { TD1: 30, TD2: 36, TD3: 44, frenchIdCard: 36 }
const WEIGHTS = [7, 3, 1]
const FRENCH_FIRST_NAMES = 14
const FRENCH_LAST_NAME = 25

/** Letters without a decomposition. Source: ICAO 9303-3, section 6. */
const LETTERS: Readonly<Record<string, string>> = { Œ: 'OE', Æ: 'AE', Ø: 'OE', ẞ: 'SS', Ł: 'L', Đ: 'D' }

/** Lines of a machine-readable zone. Source: ICAO 9303-4 to -6; the French card of 1988: decree 55-1397. */
export function writeZone(document: IdentityDocument): readonly string[] {
  if (document.format === 'frenchIdCard') return writeFrenchCard(document)
  return document.format === 'TD1' ? writeThreeLines(document) : writeTwoLines(document)
}

/** Letters A to Z and fillers: no accents, apostrophes dropped, everything else a filler. */
export function transliterate(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[ŒÆØẞŁĐ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[\u{300}-\u{36f}'’]/gu, '')
    .replaceAll(/[^A-Z0-9]+/g, '<')
}

export function computeCheckDigit(field: string): string {
  const sum = Array.from(field).reduce((total, char, at) => {
    const value = char === '<' ? 0 : Number.parseInt(char, 36)
    return total + value * (WEIGHTS[at % WEIGHTS.length] ?? 0)
  }, 0)
  return String(sum % 10)
}

function writeThreeLines({ person, documentNumber, expiresOn }: IdentityDocument): readonly string[] {
  const width = WIDTHS.TD1
  const country = findZoneCode(person.nationality)
  const number = checked(documentNumber.padEnd(9, '<'))
  const first = `I<${country}${number}`.padEnd(width, '<')
  const dates = `${checked(shortDate(person.birthDate))}${person.sex}${checked(shortDate(expiresOn))}`
  const second = `${dates}${country}`.padEnd(width - 1, '<')
  const birth = second.slice(0, 7)
  const expiry = second.slice(8, 15)
  const total = computeCheckDigit(`${first.slice(5)}${birth}${expiry}${second.slice(18, width - 1)}`)
  return [first, `${second}${total}`, writeNames(person, width)]
}

function writeTwoLines({ format, person, documentNumber, expiresOn }: IdentityDocument): readonly string[] {
  const width = WIDTHS[format]
  const country = findZoneCode(person.nationality)
  const code = format === 'TD3' ? 'P<' : 'I<'
  const number = checked(documentNumber.padEnd(9, '<'))
  const birth = checked(shortDate(person.birthDate))
  const expiry = checked(shortDate(expiresOn))
  // An empty personal number may have a filler for its check digit; here it has 0, as French passports do.
  const optional = format === 'TD3' ? `${'<'.repeat(14)}0` : '<'.repeat(7)
  const total = computeCheckDigit(`${number}${birth}${expiry}${optional}`)
  return [
    `${code}${country}${writeNames(person, width - 5)}`,
    `${number}${country}${birth}${person.sex}${expiry}${optional}${total}`,
  ]
}

/** The card's number holds year and month of issue, the department and a serial number. */
function writeFrenchCard({ person, documentNumber, office = '<<<<<<' }: IdentityDocument): readonly string[] {
  const lastName = transliterate(person.birthName).slice(0, FRENCH_LAST_NAME).padEnd(FRENCH_LAST_NAME, '<')
  const first = `IDFRA${lastName}${office}`
  const firstNames = person.firstNames
    .map(transliterate)
    .join('<<')
    .slice(0, FRENCH_FIRST_NAMES)
    .padEnd(FRENCH_FIRST_NAMES, '<')
  const second = `${checked(documentNumber)}${firstNames}${checked(shortDate(person.birthDate))}${person.sex}`
  return [first, `${second}${computeCheckDigit(first + second)}`]
}

function writeNames({ birthName, firstNames }: SpecimenPerson, width: number): string {
  const names = `${transliterate(birthName)}<<${firstNames.map(transliterate).join('<')}`
  return names.slice(0, width).padEnd(width, '<')
}

function checked(field: string): string {
  return `${field}${computeCheckDigit(field)}`
}

function shortDate(date: string): string {
  return date.slice(2).replaceAll('-', '')
}
