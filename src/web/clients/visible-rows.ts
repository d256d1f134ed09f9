import { CLIENTS_PER_CALL } from './client-list.ts'

/** Height of a row; the same everywhere, so that any place of a long list is known without drawing it. */
export const ROW_HEIGHT_PX = 76
/** Rows drawn beyond what is seen, on either side. */
const MARGIN = 5

/** First and last row, counted from 0, to draw for a list scrolled to a place; none gives an empty range. */
export function visibleRows(scrollTopPx: number, heightPx: number, total: number) {
  const first = Math.max(0, Math.floor(scrollTopPx / ROW_HEIGHT_PX) - MARGIN)
  const last = Math.min(total - 1, Math.ceil((scrollTopPx + heightPx) / ROW_HEIGHT_PX) + MARGIN)
  return { first, last }
}

/** The calls, counted from 1, that bring these rows. */
export function pagesOf(rows: readonly number[]): readonly number[] {
  return [...new Set(rows.map((row) => Math.floor(row / CLIENTS_PER_CALL) + 1))].toSorted((a, b) => a - b)
}
