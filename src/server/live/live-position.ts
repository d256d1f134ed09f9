import type { TailPosition } from './change-tail.ts'

/** Where a page is in the feed: what was committed before it has read. */
export interface LivePosition {
  readonly audit: TailPosition
  readonly readings: TailPosition
}

/** Ids that may still be committed, of each table. With more, a page fetches again what it shows. */
const MOST_MISSING = 40
const TAIL = /^\d{1,15}(,\d{1,15}){0,40}$/

/** As text of a few characters: the last id of each table, then those below that are not committed yet. */
export function formatPosition({ audit, readings }: LivePosition): string | undefined {
  const tails = [audit, readings]
  if (tails.some(({ missing }) => missing.length > MOST_MISSING)) return undefined
  return tails.map(({ last, missing }) => [last, ...missing].join(',')).join(';')
}

/** Undefined for anything but a position. */
export function parsePosition(text: string): LivePosition | undefined {
  const tails = text.split(';')
  if (tails.length !== 2 || !tails.every((tail) => TAIL.test(tail))) return undefined
  const [audit, readings] = tails.map(parseTail)
  return audit && readings ? { audit, readings } : undefined
}

function parseTail(text: string): TailPosition {
  const [last = 0, ...missing] = text.split(',').map(Number)
  return { last, missing }
}
