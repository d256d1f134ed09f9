export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Lower case without accents, preserving length so that positions stay valid. */
function fold(text: string): string {
  return Array.from(text, (char) => char.normalize('NFD').charAt(0).toLocaleLowerCase('fr').charAt(0)).join(
    '',
  )
}

/**
 * Splits a text at the first match of each search word. The parts concatenate to the text. Words match in any order, as
 * on the server.
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
