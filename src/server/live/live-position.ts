import type { TailPosition } from './change-tail.ts'

/** A page's position in the feed: the page has everything that was committed before it. */
export interface LivePosition {
  readonly audit: TailPosition
  readonly readings: TailPosition
}

/** Maximum number of uncommitted ids per table. With more, the page refetches everything that it shows. */
const MOST_MISSING = 40
const TAIL = /^\d{1,15}(,\d{1,15}){0,40}$/

/** Formats a position as a short text: the last id of each table, then the lower ids that are not committed yet. */
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
