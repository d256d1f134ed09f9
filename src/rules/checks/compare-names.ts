import type { DossierPerson } from '../dossier-person.ts'
import { wordsOfName } from '../name-likeness.ts'

/** Letters that documents write in one or in two letters. Source: ICAO 9303-3, section 6. */
const EXPANDED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const SHORTEST_CUT_NAME = 10

/** The words of a name as documents print it: the usual spelling, then the one with letters expanded. */
function spellings(name: string): readonly (readonly string[])[] {
  const lower = name.normalize('NFC').toLowerCase()
  return [lower, lower.replace(/[äöüåø]/g, (letter) => EXPANDED[letter] ?? letter)].map(wordsOfName)
}

const join = (words: readonly string[]) => words.join('')
/** Words of a printed name: several names are separated by spaces. */
const printedWords = (names: readonly string[]) => names.flatMap((name) => spellings(name)[0] ?? [])

/**
 * Whether a printed last name is the typed one, or the birth name: its words may be in any order, and typed words may
 * be missing from it. `isCut`: its end may be missing.
 */
export function isLastNameOf(printed: string, typed: readonly string[], isCut: boolean): boolean {
  const words = printedWords([printed])
  if (words.length === 0) return false
  return typed.flatMap(spellings).some((own) => {
    if (join(own) === join(words)) return true
    if (isCut && join(words).length >= SHORTEST_CUT_NAME && join(own).startsWith(join(words))) return true
    return words.every((word) => own.includes(word))
  })
}

/**
 * Whether the typed first names are among the printed ones, in any order. Undefined when the printed list was cut and the
 * typed name may have been behind the cut.
 */
export function areFirstNamesOf(
  printed: readonly string[],
  typed: string,
  isCut: boolean,
): boolean | undefined {
  const words = printedWords(printed)
  const isFound = spellings(typed).some((own) => {
    if (own.length === 0) return false
    if (join(words).startsWith(join(own)) && startsWithWords(words, join(own))) return true
    if (isCut && words.length > 0 && join(own).startsWith(join(words))) return true
    return own.every((word) => words.includes(word) || (isCut && isCutWord(words, word)))
  })
  if (isFound) return true
  return isCut && words.length > 1 ? undefined : false
}

/** Whether the first words, written together, are this text: `Jeanpierre` for `JEAN PIERRE`. */
function startsWithWords(words: readonly string[], text: string): boolean {
  return words.some((_, index) => join(words.slice(0, index + 1)) === text)
}

function isCutWord(words: readonly string[], word: string): boolean {
  const last = words.at(-1)
  return last !== undefined && last !== '' && word.startsWith(last)
}

/** The names that a printed holder may have, of a person or a company. */
export function namesOf({ lastName, birthName, companyName }: DossierPerson): readonly (string | null)[] {
  return [lastName, birthName, companyName]
}

/** Whether a line of a printed holder (`M OU MME DURAND PAUL`) names this person or company. */
export function namesHolder(printed: string, names: readonly (string | null)[]): boolean {
  const words = printedWords([printed])
  return names.some(
    (name) =>
      name !== null &&
      spellings(name).some(
        (own) =>
          own.length > 0 && (own.every((word) => words.includes(word)) || isWrittenAmong(words, join(own))),
      ),
  )
}

/** Whether words in a row, written together, are this text: `d’Ormesson` in `M D ORMESSON`. */
function isWrittenAmong(words: readonly string[], text: string): boolean {
  return words.some((_, index) => startsWithWords(words.slice(index), text))
}
