export type PageMark = number | 'gap'

const WINDOW = 5

/** Number of the last page; an empty list has one page. */
export function lastPage(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize))
}

/**
 * Page numbers to show: up to five around the current page, the first and the last, with gaps where numbers are
 * omitted. Source: shell §2, §9.
 */
export function pageMarks(current: number, last: number): readonly PageMark[] {
  const start = Math.max(1, Math.min(current - 2, last - WINDOW + 1))
  const end = Math.min(last, start + WINDOW - 1)
  const marks: PageMark[] = []
  if (start > 1) marks.push(1)
  if (start > 2) marks.push('gap')
  for (let page = start; page <= end; page += 1) marks.push(page)
  if (end < last - 1) marks.push('gap')
  if (end < last) marks.push(last)
  return marks
}
