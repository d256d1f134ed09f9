import { LEGAL_FORMS, PARTICLES, wordsOfName } from './name-likeness.ts'

/** A word of a name as screening compares it. */
export interface ScreeningWord {
  /** Latin letters and digits, lower case, no accents. */
  readonly text: string
  /** One spelling for all transcriptions of a sound. */
  readonly sound: string
  /** The consonants of the sound; `a` in front when it starts with a vowel. */
  readonly skeleton: string
  /** Letters, at most 8 and at least 3: longer words identify more. */
  readonly weight: number
  /** A bit for each letter of text and sound: words that share few letters need no comparison. */
  readonly letters: number
}

/** A name whose words are compared in any order. */
export interface ScreeningName {
  /** Without particles or legal forms, as long as something else is left. */
  readonly words: readonly ScreeningWord[]
  /** Two or three neighbouring words written together, particles included: `Abd al Rahman` as `abdalrahman`. */
  readonly joins: readonly ScreeningJoin[]
}

/** Neighbouring words as one, with their places in `words`. */
export interface ScreeningJoin {
  readonly word: ScreeningWord
  readonly places: readonly number[]
}

/** Legal forms of other countries, which do not identify a company either. */
const FOREIGN_FORMS: ReadonlySet<string> = new Set(
  'ltd limited llc llp plc inc incorporated corp corporation co company cie gmbh ag kg ohg bv nv srl spa oy ab as aps kft doo ooo oao zao pao ao pjsc jsc fze fzco fzc sal holding group groupe'.split(
    ' ',
  ),
)

/** Words of all parts of a person's name. The last letter of a part is an initial, never a particle. */
export function screeningNameOf(...parts: readonly (string | null)[]): ScreeningName {
  return build(parts, (word, isLast) => PARTICLES.has(word) && !(isLast && word.length === 1))
}

/** Words of a company's name without its legal form. */
export function screeningCompany(name: string): ScreeningName {
  return build([name], (word) => PARTICLES.has(word) || LEGAL_FORMS.has(word) || FOREIGN_FORMS.has(word))
}

function build(
  parts: readonly (string | null)[],
  isLeftOut: (word: string, isLast: boolean) => boolean,
): ScreeningName {
  const written: string[] = []
  const isKept: boolean[] = []
  for (const part of parts) {
    const words = part === null ? [] : wordsOfName(part)
    written.push(...words)
    isKept.push(...words.map((word, place) => !isLeftOut(word, place === words.length - 1)))
  }
  const keepsAll = !isKept.includes(true)
  const words: ScreeningWord[] = []
  const places = written.map((word, index) => {
    if (!keepsAll && isKept[index] !== true) return -1
    words.push(screeningWord(word))
    return words.length - 1
  })
  return { words, joins: joinWords(written, places) }
}

function joinWords(written: readonly string[], places: readonly number[]): readonly ScreeningJoin[] {
  const joins: ScreeningJoin[] = []
  for (const length of [2, 3])
    for (let start = 0; start + length <= written.length; start++) {
      const covered = places.slice(start, start + length).filter((place) => place >= 0)
      if (covered.length > 0)
        joins.push({ word: screeningWord(written.slice(start, start + length).join('')), places: covered })
    }
  return joins
}

/** Size of the cache of word sounds: names repeat. */
const KEPT_WORDS = 50_000
const kept = new Map<string, ScreeningWord>()

function screeningWord(text: string): ScreeningWord {
  const found = kept.get(text)
  if (found) return found
  const sound = soundOf(text)
  const word = {
    text,
    sound,
    skeleton: skeletonOf(sound),
    weight: Math.max(3, Math.min(8, text.length)),
    letters: lettersOf(text) | lettersOf(sound),
  }
  if (kept.size >= KEPT_WORDS) kept.clear()
  kept.set(text, word)
  return word
}

function lettersOf(text: string): number {
  let letters = 0
  for (let place = 0; place < text.length; place++) letters |= 1 << (text.charCodeAt(place) & 31)
  return letters
}

/** Transcriptions of one sound from other languages into French, English and German, in order. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^ou(?=[aeiy])/, 'v'],
  [/shch|sch|tch|tsch|sh|ch/g, 's'],
  [/dzh|dj|zh/g, 'j'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ph/g, 'f'],
  [/ck|cq|qu|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/ts|tz|z/g, 's'],
  [/[vw]/g, 'f'],
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  [/^[yi](?=[aeou])/, 'j'],
  [/ij$/, 'i'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h$/, ''],
]

function soundOf(text: string): string {
  return SOUNDS.reduce((sound, [pattern, by]) => sound.replace(pattern, by), text)
}

function skeletonOf(sound: string): string {
  const consonants = sound.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1')
  return /^[aeiou]/.test(sound) ? `a${consonants}` : consonants
}
