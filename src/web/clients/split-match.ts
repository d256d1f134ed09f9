/** Lower case without accents, one character for one character so that positions stay true. */
function fold(text: string): string {
  return Array.from(text, (char) => char.normalize('NFD').charAt(0).toLocaleLowerCase('fr').charAt(0)).join(
    '',
  )
}

/** A text cut around the first place where the search is found; no match when it is not. */
export function splitMatch(text: string, search: string) {
  const start = search === '' ? -1 : fold(text).indexOf(fold(search))
  if (start < 0) return { before: text, match: '', after: '' }
  const end = start + search.length
  return { before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) }
}
