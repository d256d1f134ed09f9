import type { PlaceKind, Stretch, ZoneLayout } from './zone-layout.ts'

/** What a place may show, the most likely first; scores are correlations, 1 at best. */
export type ZonePlace = readonly { readonly character: string; readonly score: number }[]

const ALLOWED: Readonly<Record<PlaceKind, RegExp>> = {
  letters: /[A-Z<]/,
  digits: /[0-9<]/,
  any: /[A-Z0-9<]/,
  sex: /[MFX<]/,
}

/** A character that is this much less likely than the best one is not considered, except for those that resemble it. */
const FARTHEST = 0.015
const RESEMBLING = ['0OQD', '1IT', '2Z', '5S', '6G', '8B']
const FARTHEST_RESEMBLING = 0.08
const MOST_CHANGES = 3
/** Below this correlation a place is illegible. */
const LEGIBLE = 0.55

interface Choice {
  readonly character: string
  /** The next likely characters that the place allows. */
  readonly others: readonly string[]
}

/** The likely characters of each place, of the kind that its format puts there; null where one is illegible. */
export function chooseCharacters(places: readonly ZonePlace[], layout: ZoneLayout): readonly Choice[] | null {
  const choices = places.map((place, at): Choice | null => {
    const kind = layout.kinds.find(([[from, to]]) => at >= from && at < to)?.[1] ?? 'any'
    const allowed = place.filter(({ character }) => ALLOWED[kind].test(character))
    const [best] = allowed
    // A letter where only digits may be, and no digit resembles it: the row is not of this format.
    if (!best || best.score < LEGIBLE || best.score < (place[0]?.score ?? 0) - 0.25) return null
    const others = allowed.slice(1).filter(({ character, score }) => {
      const resembles = RESEMBLING.some(
        (group) => group.includes(character) && group.includes(best.character),
      )
      return score > best.score - (resembles ? FARTHEST_RESEMBLING : FARTHEST)
    })
    return { character: best.character, others: others.map(({ character }) => character) }
  })
  return choices.every((choice) => choice !== null) ? choices : null
}

/**
 * The text whose check digits are all right, with as few changes to less likely characters as possible. Null when none is, or when two
 * texts need equally few: then nothing says which is printed.
 */
export function confirmText(
  choices: readonly Choice[],
  { checks }: ZoneLayout,
  isRight: Confirms,
): string | null {
  const text = choices.map(({ character }) => character).join('')
  if (isRight(text)) return text
  const doubtful = checks
    .flatMap(({ of, digit }) => [...of, [digit, digit + 1] as Stretch])
    .flatMap(([from, to]) => Array.from({ length: to - from }, (_none, at) => from + at))
  const places = [...new Set(doubtful)].filter((at) => (choices[at]?.others.length ?? 0) > 0)
  for (let count = 1; count <= MOST_CHANGES; count += 1) {
    const found = [...changeText(text, choices, places, count)].filter(isRight)
    if (found.length === 1) return found[0] ?? null
    if (found.length > 1) return null
  }
  return null
}

/** Whether all check digits of a text are right. */
export type Confirms = (text: string) => boolean

/** Maximum number of texts to try: a zone with more doubtful places counts as illegible. */
const MOST_TEXTS = 20_000

function* changeText(
  text: string,
  choices: readonly Choice[],
  places: readonly number[],
  count: number,
): Generator<string> {
  let tried = 0
  function* change(from: string, next: number, left: number): Generator<string> {
    if (left === 0) {
      tried += 1
      yield from
      return
    }
    for (let index = next; index < places.length && tried < MOST_TEXTS; index += 1) {
      const at = places[index] ?? 0
      for (const other of choices[at]?.others ?? [])
        yield* change(from.slice(0, at) + other + from.slice(at + 1), index + 1, left - 1)
    }
  }
  yield* change(text, 0, count)
}
