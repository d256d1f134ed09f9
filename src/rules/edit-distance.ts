/**
 * Number of insertions, deletions, substitutions and transpositions of adjacent letters between two texts; counting
 * stops at `most + 1`. Source: optimal string alignment distance.
 */
export function editDistance(first: string, second: string, most: number): number {
  if (Math.abs(first.length - second.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let row = 1; row <= first.length; row++) {
    const current = [row]
    for (let column = 1; column <= second.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (first[row - 1] === second[column - 1] ? 0 : 1)
      const oneMore = Math.min(previous[column] ?? 0, current[column - 1] ?? 0) + 1
      const isSwap =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1]
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(replaced, oneMore, swapped))
    }
    if (Math.min(...current) > most) return most + 1
    before = previous
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** Shorter texts match too many others with one letter changed. */
const SHORTEST_MISTYPED = 4
const TWO_MISTAKES_FROM = 8

/** Whether two texts differ by a typo at most: one edit from four letters on, two from eight on. */
export function isMistyped(first: string, second: string): boolean {
  const length = Math.min(first.length, second.length)
  if (first === second || length < SHORTEST_MISTYPED) return false
  const most = length >= TWO_MISTAKES_FROM ? 2 : 1
  return editDistance(first, second, most) <= most
}

/** Whether two days, both `yyyy-mm-dd`, differ by one digit or by two neighbouring digits swapped. */
export function isMistypedDay(first: string, second: string): boolean {
  let apart = 0
  for (let place = 0; place < first.length; place++) if (first[place] !== second[place]) apart += 1
  const digits = (day: string) => day.replaceAll('-', '')
  return apart === 1 || (apart === 2 && editDistance(digits(first), digits(second), 1) === 1)
}
