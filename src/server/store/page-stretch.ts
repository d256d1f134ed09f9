/** Totals are exact up to here when a search has to count what it finds. Source: design §3. */
export const MOST_COUNTED = 10_000

export interface Total {
  readonly count: number
  /** True when there are more than `count`. */
  readonly more: boolean
}

/** What a count that stopped one after `MOST_COUNTED` says. */
export function capTotal(count: number): Total {
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

/** Rows of an ordered list, counted from its front or from its end. */
export interface PageStretch {
  readonly fromEnd: boolean
  readonly offset: number
  readonly limit: number
}

/** A page that begins before this is read from the front while the total is still being counted. */
const NEAR_FRONT = 1_000

/** The page's stretch when no total is needed to know it. */
function frontStretch(page: number, size: number): PageStretch | undefined {
  const offset = (page - 1) * size
  return offset < NEAR_FRONT ? { fromEnd: false, offset, limit: size } : undefined
}

/**
 * The page's stretch, counted from the end when that is nearer; undefined past the last page. The end of a
 * search that stopped counting is not known.
 */
export function nearerStretch(page: number, size: number, total: Total): PageStretch | undefined {
  const offset = (page - 1) * size
  if (offset >= total.count) return undefined
  const behind = total.count - offset - size
  if (total.more || offset <= behind) return { fromEnd: false, offset, limit: size }
  return { fromEnd: true, offset: Math.max(0, behind), limit: Math.min(size, total.count - offset) }
}

/** A page's rows in the list's order, with the total; both asked at once near the front. */
export async function readStretch<Row>(
  { page, size }: { readonly page: number; readonly size: number },
  count: () => Promise<Total>,
  find: (stretch: PageStretch) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly total: Total }> {
  const front = frontStretch(page, size)
  if (front) {
    const [rows, total] = await Promise.all([find(front), count()])
    return { rows, total }
  }
  const total = await count()
  const stretch = nearerStretch(page, size, total)
  return { rows: stretch ? await find(stretch) : [], total }
}
