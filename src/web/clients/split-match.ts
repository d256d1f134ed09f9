/** A stretch of a text, and whether the search was found there. */
export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Lower case without accents, one character for one character so that positions stay true. */
function fold(text: string): string {
  return Array.from(text, (char) => char.normalize('NFD').charAt(0).toLocaleLowerCase('fr').charAt(0)).join(
    '',
  )
}

/**
 * A text cut where the words of a search are found, each at its first place; together the parts are the text.
 * The words may stand in any order, as the server looks for them.
 */
export function splitMatch(text: string, search: string): readonly TextPart[] {
  const folded = fold(text)
  const marked = new Set<number>()
  for (const word of fold(search).split(/\s+/).filter(Boolean)) {
    const start = folded.indexOf(word)
    if (start < 0) continue
    for (let place = start; place < start + word.length; place += 1) marked.add(place)
  }
  const parts: TextPart[] = []
  for (let place = 0; place < text.length; place += 1) {
    const char = text.charAt(place)
    const isMatch = marked.has(place)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + char, isMatch }
    else parts.push({ text: char, isMatch })
  }
  return parts
}
