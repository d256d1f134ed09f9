import { CLIENTS_PER_CALL } from './client-list.ts'

/** Fixed row height, in px, so that positions are known without rendering. */
export const ROW_HEIGHT_PX = 76
/** Overscan: rows rendered beyond the visible range. */
const MARGIN = 5

/** Rows to render at a scroll position, from 0; an empty range for an empty list. */
export function visibleRows(scrollTopPx: number, heightPx: number, total: number) {
  const first = Math.max(0, Math.floor(scrollTopPx / ROW_HEIGHT_PX) - MARGIN)
  const last = Math.min(total - 1, Math.ceil((scrollTopPx + heightPx) / ROW_HEIGHT_PX) + MARGIN)
  return { first, last }
}

/** Pages, from 1, that contain these rows. */
export function pagesOf(rows: readonly number[]): readonly number[] {
  return [...new Set(rows.map((row) => Math.floor(row / CLIENTS_PER_CALL) + 1))].toSorted((a, b) => a - b)
}
