import { useSyncExternalStore, type ReactNode } from 'react'
import { deBefore } from '#rules/french-elision.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { formatCount } from './format-count.ts'
import type { fr as french } from './index.ts'

export type WordingKey = keyof typeof french
/** Singular and plural of a sentence are two keys, `…_one` and `…_other`; callers name the part before. */
type CountedKey<Key> = Key extends `${infer Stem}_other` ? Stem : never
type Values = Readonly<Record<string, string | number | undefined>>
export type Translate = (key: WordingKey | CountedKey<WordingKey>, values?: Values) => string

interface Translation {
  readonly locale: Locale
  readonly t: Translate
}

let sentences: ReadonlyMap<string, string> = new Map()
let translation = createTranslation('fr')
const { subscribe, notify } = createListeners()

function createTranslation(locale: Locale): Translation {
  let plurals: Intl.PluralRules | undefined
  const isOne = (count: number) => (plurals ??= new Intl.PluralRules(locale)).select(count) === 'one'
  return {
    locale,
    t: (key, values = {}) => {
      const { count } = values
      const form = typeof count === 'number' && isOne(count) ? 'one' : 'other'
      const counted = count === undefined ? undefined : findSentence(`${key}_${form}`)
      return fill(locale, counted ?? findSentence(key) ?? key, values)
    },
  }
}

function fill(locale: Locale, sentence: string, values: Values): string {
  if (!sentence.includes('{')) return sentence
  return sentence.replace(/(\bde )?\{(\w+)\}/g, (_place, de = '', name: string) => {
    const given = values[name] ?? ''
    // Other numbers may be identifiers, which are not grouped.
    const value = name === 'count' && typeof given === 'number' ? formatCount(locale, given) : String(given)
    return de && locale === 'fr' ? deBefore(value) : de + value
  })
}

/** Keys that were looked up before their sentences were there. */
const missed = new Set<string>()

function findSentence(key: string): string | undefined {
  const sentence = sentences.get(key)
  if (sentence === undefined) missed.add(key)
  return sentence
}

/**
 * Replaces the sentences, and renders the components that show them again: all of them, so only where one would show something
 * else. A part that is fetched late usually has sentences that nobody has asked for yet.
 */
export function setSentences(locale: Locale, loaded: Readonly<Record<string, string>>): void {
  const former = sentences
  sentences = new Map(Object.entries(loaded))
  const isSeen =
    locale !== translation.locale ||
    [...missed].some((key) => sentences.has(key)) ||
    [...former].some(([key, sentence]) => sentences.get(key) !== sentence)
  if (!isSeen) return
  missed.clear()
  // A new object, by which React sees the change.
  translation = createTranslation(locale)
  notify()
}

/** Whether a key put together from data has a sentence. */
export function isWordingKey(key: string): key is WordingKey {
  return findSentence(key) !== undefined
}

export function currentTranslation(): Translation {
  return translation
}

/**
 * The sentence of a key in the language of the page. Not a hook: what shows it is rendered again by `Translated`, or by
 * `useTranslation` in a component that does not follow its parent (`memo`).
 */
export const t: Translate = (key, values) => translation.t(key, values)

/** The language of the page, and a `t` that changes with the sentences, for lists of dependencies. */
export function useTranslation(): Translation {
  return useSyncExternalStore(subscribe, currentTranslation)
}

/** The root of a page: renders all of it again, without losing its state, when the sentences change. */
export function Translated({ page }: { readonly page: () => ReactNode }): ReactNode {
  useTranslation()
  return page()
}
