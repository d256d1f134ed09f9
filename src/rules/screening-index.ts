import type { DossierPerson } from './dossier-person.ts'
import { scoreScreening, type ScreeningPart, type ScreeningSubject } from './screening-likeness.ts'
import { screeningCompany, screeningNameOf, type ScreeningName } from './screening-name.ts'
import type { ScreeningParameters } from './screening-parameters.ts'

/** One name of a list; a person with aliases has several with the same `id`. */
export interface ListedName {
  /** Identifier of the person or company in its list. */
  readonly id: string
  readonly isCompany: boolean
  /** Whole name of a company; last name of a person. */
  readonly lastName: string
  readonly firstName: string | null
  /** `yyyy-mm-dd` or `yyyy`. */
  readonly birthDates: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly nationalities: readonly string[]
}

/** The data of a dossier's person that are compared; null is unknown. Stored with each result. */
export type ScreenedPerson = Pick<
  DossierPerson,
  'companyName' | 'lastName' | 'firstName' | 'birthName' | 'birthDate' | 'nationality'
>

/** A listed name that a person resembles. */
export interface ScreeningHit {
  readonly entry: string
  /** The most similar name of the entry. */
  readonly listedName: string
  readonly score: number
  readonly parts: readonly ScreeningPart[]
}

/** A list prepared for many comparisons. */
export interface ScreeningIndex {
  readonly parameters: ScreeningParameters
  /** Hits of a person, most alike first, one for each entry. */
  screen(person: ScreenedPerson): readonly ScreeningHit[]
}

interface IndexedName {
  readonly id: string
  readonly fullName: string
  readonly subject: ScreeningSubject
}

/** Builds the index of a list. Only names that share the sound of a word with a person are compared. */
export function buildScreeningIndex(
  names: readonly ListedName[],
  parameters: ScreeningParameters,
): ScreeningIndex {
  const indexed = names.map(indexName)
  const postings = new Map<string, number[]>()
  for (const [number, { subject }] of indexed.entries())
    for (const key of keysOf(subject.name, parameters)) {
      const posting = postings.get(key)
      if (posting) posting.push(number)
      else postings.set(key, [number])
    }
  // The round in which a name was last a candidate, so that each is compared once.
  const seen = new Int32Array(indexed.length)
  let round = 0
  const screenSubject = (subject: ScreeningSubject, best: Map<string, ScreeningHit>) => {
    round += 1
    for (const key of keysOf(subject.name, parameters))
      for (const number of postings.get(key) ?? []) {
        const listed = indexed[number]
        if (seen[number] === round || !listed) continue
        seen[number] = round
        if (listed.subject.isCompany !== subject.isCompany || !mayBeBorn(subject, listed.subject)) continue
        const { score, parts } = scoreScreening(subject, listed.subject, parameters)
        if (score < parameters.threshold || score <= (best.get(listed.id)?.score ?? 0)) continue
        best.set(listed.id, { entry: listed.id, listedName: listed.fullName, score, parts })
      }
  }
  return {
    parameters,
    screen(person) {
      const best = new Map<string, ScreeningHit>()
      for (const subject of subjectsOf(person)) screenSubject(subject, best)
      return [...best.values()].toSorted(
        (one, other) => other.score - one.score || (one.entry < other.entry ? -1 : 1),
      )
    },
  }
}

function indexName(name: ListedName): IndexedName {
  const { id, isCompany, lastName, firstName, birthDates, nationalities } = name
  return {
    id,
    fullName: firstName === null ? lastName : `${firstName} ${lastName}`,
    subject: {
      isCompany,
      name: isCompany ? screeningCompany(lastName) : screeningNameOf(firstName, lastName),
      birthDates,
      nationalities,
    },
  }
}

/** A person with a birth name is compared with each of the two last names. */
function subjectsOf(person: ScreenedPerson): readonly ScreeningSubject[] {
  const { companyName, lastName, firstName, birthName, birthDate, nationality } = person
  const nationalities = nationality === null ? [] : [nationality]
  if (companyName !== null)
    return [{ isCompany: true, name: screeningCompany(companyName), birthDates: [], nationalities }]
  const birthDates = birthDate === null ? [] : [birthDate]
  return [lastName, birthName]
    .filter((name) => name !== null)
    .map((name) => ({
      isCompany: false,
      name: screeningNameOf(firstName, name),
      birthDates,
      nationalities,
    }))
}

/**
 * Index keys of a name: the consonants of each word and of joined words; for long words also their beginning and end,
 * one of which survives a typo. A name of a single word has no other word to be found by: its consonants are also keys with
 * each of them left out, which two words with a typo between them share.
 */
function keysOf({ words, joins }: ScreeningName, { singleWords }: ScreeningParameters): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { skeleton, sound } of words) {
    keys.add(skeleton)
    if (sound.length >= LONG_WORD) {
      keys.add(`^${sound.slice(0, 4)}`)
      keys.add(`$${sound.slice(-4)}`)
    }
  }
  for (const { word } of joins) keys.add(word.skeleton)
  const [word, ...others] = words
  if (word && others.length === 0 && singleWords === 'typo') {
    keys.add(`~${word.skeleton}`)
    for (let place = 0; place < word.skeleton.length; place++)
      keys.add(`~${word.skeleton.slice(0, place)}${word.skeleton.slice(place + 1)}`)
  }
  return keys
}

const LONG_WORD = 6

/** Whether dates of birth may be the same, typos included. This alone rules out most pairs. */
function mayBeBorn(person: ScreeningSubject, listed: ScreeningSubject): boolean {
  if (person.birthDates.length === 0 || listed.birthDates.length === 0) return true
  return person.birthDates.some((one) => listed.birthDates.some((other) => isNearYear(one, other)))
}

function isNearYear(one: string, other: string): boolean {
  if (Math.abs(Number(one.slice(0, 4)) - Number(other.slice(0, 4))) <= 1) return true
  // A mistyped year keeps its month and day.
  return one.length === other.length && one.length > 4 && one.slice(4) === other.slice(4)
}
