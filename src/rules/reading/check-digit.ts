/** Values of characters: digits as they are, A to Z from 10, the filler 0. */
function valueOf(character: string): number {
  if (character === '<') return 0
  return Number.parseInt(character, 36)
}

const WEIGHTS = [7, 3, 1]

/** Check digit of capitals, digits and `<`. Source: ICAO 9303-3 §4.9; the old French identity card uses it too. */
export function checkDigitOf(text: string): string {
  const sum = Array.from(text).reduce(
    (total, character, at) => total + valueOf(character) * (WEIGHTS[at % WEIGHTS.length] ?? 0),
    0,
  )
  return String(sum % 10)
}
