import type { Colleague } from '#contract/assignment.ts'
import { toSearchKey } from '#rules/search-key.ts'

/** A text as it is stored, `@{7}` for each mention, with the accounts that it mentions. */
export interface StoredText {
  readonly text: string
  readonly mentions: readonly number[]
}

/** A part of a text to be shown: words, or the name of somebody mentioned. */
export interface TextPart {
  readonly text: string
  readonly isMention: boolean
}

const TOKEN = /@\{(\d+)\}/g
/** Text typed after an `@` at the start of a word: the beginning of a name, of at most four words. */
const TYPED = /(^|[\s(])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]+){0,3})$/u

/** Replaces `@Camille Martin` by `@{7}`. Longer names first: one name may begin with another. */
export function encodeMentions(text: string, colleagues: readonly Colleague[]): StoredText {
  const byLength = colleagues.toSorted((one, other) => other.name.length - one.name.length)
  let encoded = text
  for (const { id, name } of byLength) if (name !== '') encoded = encoded.replaceAll(`@${name}`, `@{${id}}`)
  const mentions = byLength.filter(({ id }) => encoded.includes(`@{${id}}`)).map(({ id }) => id)
  return { text: encoded, mentions }
}

/** The inverse, for editing. */
export function decodeMentions(text: string, mentioned: readonly Colleague[]): string {
  return partsOf(text, mentioned)
    .map((part) => part.text)
    .join('')
}

/** The parts of a stored text in order. A token that mentions nobody is text. */
export function partsOf(text: string, mentioned: readonly Colleague[], erased = ''): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const colleague = mentioned.find(({ id }) => id === Number(match[1]))
    if (!colleague) continue
    parts.push({ text: text.slice(end, match.index), isMention: false })
    parts.push({ text: `@${colleague.name || erased}`, isMention: true })
    end = match.index + match[0].length
  }
  parts.push({ text: text.slice(end), isMention: false })
  return parts.filter((part) => part.text !== '')
}

/** The start of a name before the caret, and where its `@` is; undefined when none is being typed. */
export function findTypedMention(
  text: string,
  caret: number,
): { readonly at: number; readonly name: string } | undefined {
  const match = TYPED.exec(text.slice(0, caret))
  if (!match) return undefined
  const name = match[2] ?? ''
  return { at: caret - name.length - 1, name }
}

/** Colleagues with a word in their name that starts with the typed text, ignoring accents and case. */
export function matchColleagues<Known extends Colleague>(
  typed: string,
  colleagues: readonly Known[],
): readonly Known[] {
  const key = ` ${toSearchKey(typed)}`
  return colleagues.filter(({ name }) => ` ${toSearchKey(name)}`.includes(key))
}
