import type { ReadingBox } from '#rules/receipt-reading.ts'

/** A line of text of a PDF, with its place on the page. */
export interface TextLine {
  readonly text: string
  readonly box: Omit<ReadingBox, 'page'>
}
