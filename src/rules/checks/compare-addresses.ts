import type { DossierPerson } from '../dossier-person.ts'
import { isMistyped } from '../edit-distance.ts'
import { wordsOfName } from '../name-likeness.ts'
import type { ProofReading } from '../receipt-reading.ts'

type PostalAddress = Omit<NonNullable<DossierPerson['address']>, 'country'>
type PrintedAddress = NonNullable<ProofReading['address']>

/** Abbreviations that are not the first letters of their word. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  bd: 'boulevard',
  bvd: 'boulevard',
  bld: 'boulevard',
}
/** Words that one address writes and another leaves out. */
const OMITTED: ReadonlySet<string> = new Set('rue r de du des la le les l d a au aux et'.split(' '))

/** Whether a printed address is the typed one; undefined when one of them has no street or postcode to compare. */
export function isSameAddress(typed: PostalAddress, printed: PrintedAddress): boolean | undefined {
  const own = typed.line === null ? [] : streetWords(typed.line)
  const words = streetWords(printed.lines.join(' '))
  if (own.length === 0 || words.length === 0 || typed.zip === null) return undefined
  return isSamePlace(typed, printed) && isSameStreet(own, words)
}

function isSamePlace(typed: PostalAddress, printed: PrintedAddress): boolean {
  if (digits(typed.zip ?? '') === digits(printed.zip)) return true
  // CEDEX postcodes of large recipients differ from that of the street.
  return (
    /\bcedex\b/i.test(`${printed.city} ${typed.city}`) && townOf(typed.city ?? '') === townOf(printed.city)
  )
}

function isSameStreet(typed: readonly string[], printed: readonly string[]): boolean {
  // The first number is the house number; a printed address may also number the floor or the flat.
  const house = typed.find(isNumber)
  if (house !== undefined && !printed.includes(house)) return false
  const words = typed.filter((word) => !isNumber(word) && word.length > 1)
  const found = words.filter((word) => printed.some((other) => isSameWord(word, other)))
  return found.length === words.length || (words.length >= 3 && found.length >= words.length - 1)
}

function isSameWord(one: string, other: string): boolean {
  if (one === other || isMistyped(one, other)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return !isNumber(short) && short.length > 1 && short[0] === long[0] && isSubsequence(short, long)
}

/** Whether a word is abbreviated by some of its letters: `gal` for `general`, `av` for `avenue`. */
function isSubsequence(short: string, long: string): boolean {
  let next = 0
  for (const letter of long) if (letter === short[next]) next += 1
  return next === short.length
}

function streetWords(line: string): readonly string[] {
  // `12B` and `12 bis` are written apart.
  return wordsOfName(line.replace(/(\d)([A-Za-z])/g, '$1 $2'))
    .map((word) => ABBREVIATIONS[word] ?? word)
    .map((word) => (/^0+\d/.test(word) ? word.replace(/^0+/, '') : word))
    .filter((word) => !OMITTED.has(word))
}

const isNumber = (word: string) => /^\d+$/.test(word)
const digits = (zip: string) => zip.replace(/[^\dA-Z]/gi, '').toUpperCase()
const townOf = (city: string) =>
  wordsOfName(city)
    .filter((word) => word !== 'cedex' && !isNumber(word))
    .join(' ')
