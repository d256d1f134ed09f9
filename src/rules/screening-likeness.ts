import { editDistance, isMistyped, isMistypedDay } from './edit-distance.ts'
import { isInitial } from './name-likeness.ts'
import type { ScreeningLikeness, ScreeningParameters, ScreeningTrait } from './screening-parameters.ts'
import type { ScreeningName, ScreeningWord } from './screening-name.ts'

/** The data of a person or of a listed name that are compared. */
export interface ScreeningSubject {
  readonly isCompany: boolean
  readonly name: ScreeningName
  /** `yyyy-mm-dd`, or `yyyy` when only the year is known. */
  readonly birthDates: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly nationalities: readonly string[]
}

/** Contribution of one trait to the score, with its reason. */
export interface ScreeningPart {
  readonly trait: ScreeningTrait
  readonly likeness: ScreeningLikeness
  readonly points: number
  /** Maximum points of this trait. */
  readonly of: number
}

/** Likeness of a person and a listed name. */
export interface ScreeningScore {
  /** Whole number, 0 to 100. */
  readonly score: number
  readonly parts: readonly ScreeningPart[]
}

interface TraitShare {
  readonly likeness: ScreeningLikeness
  /** 0 to 1. */
  readonly share: number
}

const DIFFERENT: TraitShare = { likeness: 'different', share: 0 }
const UNKNOWN: TraitShare = { likeness: 'unknown', share: 0 }
const SAME: TraitShare = { likeness: 'same', share: 1 }

/** Scores a person against a listed name; companies have no date of birth. */
export function scoreScreening(
  person: ScreeningSubject,
  listed: ScreeningSubject,
  parameters: ScreeningParameters,
): ScreeningScore {
  const compared: readonly (readonly [ScreeningTrait, TraitShare])[] = [
    ['name', compareNames(person, listed, parameters)],
    ...(person.isCompany
      ? []
      : [['birthDate', compareBirthDates(person.birthDates, listed.birthDates, parameters)] as const]),
    ['nationality', compareNationalities(person.nationalities, listed.nationalities)],
  ]
  let [points, possible] = [0, 0]
  const parts = compared.map(([trait, { likeness, share }]) => {
    const of = parameters.weights[trait]
    points += of * share
    possible += likeness === 'unknown' ? of * parameters.unknownShare : of
    return { trait, likeness, points: Math.round(of * share), of }
  })
  return { score: Math.round((100 * points) / possible), parts }
}

interface Pair {
  readonly share: number
  readonly likeness: ScreeningLikeness
  readonly person: readonly number[]
  readonly listed: readonly number[]
}

/** Shortest words that are compared by their consonants. */
const SHORTEST_SKELETON = 2

/** Pairs the words of both names, best pairs first, in any order; words without a pair lower the share. */
function compareNames(
  person: ScreeningSubject,
  listed: ScreeningSubject,
  parameters: ScreeningParameters,
): TraitShare {
  const [one, other] = [person.name, listed.name]
  const chosen = choosePairs(findPairs(one, other, parameters))
  if (chosen.length === 0) return DIFFERENT
  const single = one.words.length === 1 || other.words.length === 1
  const isCertain = chosen.every((pair) => pair.share >= parameters.shares.spelling)
  const coversAll = chosen.some(
    (pair) => pair.person.length === one.words.length && pair.listed.length === other.words.length,
  )
  // One common word identifies a family, not a person.
  if (chosen.length === 1 && !coversAll && !(single && isCertain && one.words.length === other.words.length))
    return DIFFERENT
  const mine = coverage(one.words, chosen, 'person')
  const theirs = coverage(other.words, chosen, 'listed')
  const [short, long] = mine.total <= theirs.total ? [mine, theirs] : [theirs, mine]
  const extra = parameters.extraWords[person.isCompany ? 'company' : 'person']
  const share = short.earned / (short.total + extra * (long.total - long.paired))
  const worst = chosen.toSorted((first, second) => first.share - second.share)[0]
  const isWhole = short.paired === short.total && long.paired === long.total
  return { share, likeness: isWhole ? (worst?.likeness ?? 'same') : 'partial' }
}

function coverage(
  words: readonly ScreeningWord[],
  pairs: readonly Pair[],
  side: 'person' | 'listed',
): { readonly total: number; readonly paired: number; readonly earned: number } {
  let [total, paired, earned] = [0, 0, 0]
  for (const [place, { weight }] of words.entries()) {
    total += weight
    const pair = pairs.find((candidate) => candidate[side].includes(place))
    if (!pair) continue
    paired += weight
    earned += weight * pair.share
  }
  return { total, paired, earned }
}

function findPairs(one: ScreeningName, other: ScreeningName, parameters: ScreeningParameters): Pair[] {
  const pairs: Pair[] = []
  const add = (
    mine: ScreeningWord,
    theirs: ScreeningWord,
    person: readonly number[],
    listed: readonly number[],
  ) => {
    const found = compareWords(mine, theirs, parameters)
    if (found.share > 0) pairs.push({ ...found, person, listed })
  }
  for (const [mine, word] of one.words.entries()) {
    for (const [theirs, listed] of other.words.entries()) add(word, listed, [mine], [theirs])
    for (const join of other.joins)
      if (isWrittenAlike(word, join.word)) add(word, join.word, [mine], join.places)
  }
  for (const join of one.joins)
    for (const [theirs, listed] of other.words.entries())
      if (isWrittenAlike(join.word, listed)) add(join.word, listed, join.places, [theirs])
  return pairs
}

/** Joined words are compared strictly: allowing typos would match too many. */
function isWrittenAlike(one: ScreeningWord, other: ScreeningWord): boolean {
  return one.skeleton === other.skeleton
}

function choosePairs(pairs: Pair[]): readonly Pair[] {
  const [mine, theirs] = [new Set<number>(), new Set<number>()]
  const chosen: Pair[] = []
  pairs.sort(
    (first, second) =>
      second.share - first.share ||
      second.person.length + second.listed.length - first.person.length - first.listed.length,
  )
  for (const pair of pairs) {
    if (pair.person.some((place) => mine.has(place)) || pair.listed.some((place) => theirs.has(place)))
      continue
    for (const place of pair.person) mine.add(place)
    for (const place of pair.listed) theirs.add(place)
    chosen.push(pair)
  }
  return chosen
}

function compareWords(one: ScreeningWord, other: ScreeningWord, { shares }: ScreeningParameters): TraitShare {
  if (one.text === other.text) return SAME
  if (one.sound === other.sound) return { likeness: 'spelling', share: shares.spelling }
  if (
    one.skeleton === other.skeleton &&
    one.skeleton.length >= SHORTEST_SKELETON &&
    editDistance(one.sound, other.sound, 2) <= 2
  )
    return { likeness: 'spelling', share: shares.spelling }
  if (isInitial(one.text, other.text) || isInitial(other.text, one.text))
    return { likeness: 'partial', share: shares.initial }
  if (!mayBeMistyped(one, other)) return DIFFERENT
  if (isMistyped(one.text, other.text) || isMistyped(one.sound, other.sound))
    return { likeness: 'mistyped', share: shares.mistyped }
  return DIFFERENT
}

/** Two typos change four letters at most, of the word and of its sound. */
const MOST_OTHER_LETTERS = 8

/** Cheap filter that rules out most pairs of words. */
function mayBeMistyped(one: ScreeningWord, other: ScreeningWord): boolean {
  if (Math.abs(one.text.length - other.text.length) > 2) return false
  let bits = one.letters ^ other.letters
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count += 1
  }
  return count <= MOST_OTHER_LETTERS
}

function compareBirthDates(
  ours: readonly string[],
  theirs: readonly string[],
  parameters: ScreeningParameters,
): TraitShare {
  if (ours.length === 0 || theirs.length === 0) return UNKNOWN
  let best = DIFFERENT
  for (const one of ours)
    for (const other of theirs) {
      const found = compareBirthDate(one, other, parameters)
      if (found.share > best.share) best = found
    }
  return best
}

function compareBirthDate(one: string, other: string, { shares }: ScreeningParameters): TraitShare {
  const [year, otherYear] = [one.slice(0, 4), other.slice(0, 4)]
  if (one.length === 4 || other.length === 4) {
    if (year === otherYear) return { likeness: 'year', share: shares.year }
    // Lists estimate years of birth.
    return Math.abs(Number(year) - Number(otherYear)) === 1
      ? { likeness: 'near', share: shares.near }
      : DIFFERENT
  }
  if (one === other) return SAME
  const [, month, day] = one.split('-')
  if (other === `${year}-${day}-${month}`) return { likeness: 'reversed', share: shares.reversed }
  return isMistypedDay(one, other) ? { likeness: 'mistyped', share: shares.mistypedDate } : DIFFERENT
}

function compareNationalities(ours: readonly string[], theirs: readonly string[]): TraitShare {
  if (ours.length === 0 || theirs.length === 0) return UNKNOWN
  return ours.some((country) => theirs.includes(country)) ? SAME : DIFFERENT
}
