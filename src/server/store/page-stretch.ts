/** Search totals are exact up to this number. Source: design §3. */
export const MOST_COUNTED = 10_000

export interface Total {
  readonly count: number
  /** Whether there are more than `count`. */
  readonly more: boolean
}

/** Interprets a count limited to `MOST_COUNTED + 1`. */
export function capTotal(count: number): Total {
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

/** A range of rows of an ordered list, counted from either end. */
export interface PageStretch {
  readonly fromEnd: boolean
  readonly offset: number
  readonly limit: number
}

/** Pages before this row are read from the front, in parallel with the count. */
const NEAR_FRONT = 1_000

/** The range of a page near the front, known without the total. */
export function frontStretch(page: number, size: number): PageStretch | undefined {
  const offset = (page - 1) * size
  return offset < NEAR_FRONT ? { fromEnd: false, offset, limit: size } : undefined
}

/**
 * The range of a page, counted from the end when that is nearer; undefined past the last page. A search whose count was
 * capped has no known end.
 */
export function nearerStretch(page: number, size: number, total: Total): PageStretch | undefined {
  const offset = (page - 1) * size
  if (offset >= total.count) return undefined
  const behind = total.count - offset - size
  if (total.more || offset <= behind) return { fromEnd: false, offset, limit: size }
  return { fromEnd: true, offset: Math.max(0, behind), limit: Math.min(size, total.count - offset) }
}

/** A page to read, and whether it was searched for by words. */
interface AskedPage {
  readonly page: number
  readonly size: number
  readonly isSearch: boolean
}

/**
 * Reads a page in list order, and the total; near the front in parallel, or one after the other for a search: it usually
 * finds less than a page, and then need not be counted. A full page of a search is found long before the count would be.
 */
export async function readStretch<Row>(
  { page, size, isSearch }: AskedPage,
  count: () => Promise<Total>,
  find: (stretch: PageStretch) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly total: Total }> {
  const front = frontStretch(page, size)
  if (front && isSearch) {
    const rows = await find(front)
    return { rows, total: totalAtEnd(front, rows.length) ?? (await count()) }
  }
  if (front) {
    const [rows, total] = await Promise.all([find(front), count()])
    return { rows, total }
  }
  const total = await count()
  const stretch = nearerStretch(page, size, total)
  return { rows: stretch ? await find(stretch) : [], total }
}

/** The total when a list ends within the page; undefined when it goes on, or has ended before. */
function totalAtEnd({ offset, limit }: PageStretch, found: number): Total | undefined {
  const isEnd = found < limit && (found > 0 || offset === 0)
  return isEnd ? { count: offset + found, more: false } : undefined
}
