/**
 * How documents are set: page, type scale and the rules that keep lines together. Lengths in points. The
 * families are in `src/vocabulary/typeface.ts`; colours come from the deployment's theme.
 */

/** A4 with the frame that content stays in. Every page of every document has this size. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 96, bottom: 84 } as const

/** Width between the side margins. */
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right

/** Names under which the embedded fonts are registered. */
export const FACES = ['regular', 'bold', 'display'] as const
/** One of the embedded fonts. */
export type Face = (typeof FACES)[number]

/** A size of type with its line height. */
export interface TextStyle {
  readonly face: Face
  readonly size: number
  readonly leading: number
  /** OpenType features; figures of tables are all of one width. */
  readonly features?: readonly ('tnum' | 'lnum')[]
}

/** The type scale. */
export const STYLE = {
  title: { face: 'display', size: 20, leading: 25 },
  subtitle: { face: 'regular', size: 10.5, leading: 15 },
  heading: { face: 'bold', size: 12, leading: 16 },
  body: { face: 'regular', size: 10, leading: 14 },
  strong: { face: 'bold', size: 10, leading: 14 },
  label: { face: 'regular', size: 9.5, leading: 14 },
  columnHead: { face: 'bold', size: 9, leading: 13 },
  figure: { face: 'regular', size: 10, leading: 14, features: ['tnum', 'lnum'] },
  compact: { face: 'regular', size: 8.5, leading: 12 },
  digest: { face: 'regular', size: 8, leading: 12, features: ['tnum'] },
  company: { face: 'display', size: 11, leading: 14 },
  reference: { face: 'regular', size: 8.5, leading: 12 },
  foot: { face: 'regular', size: 7.5, leading: 10 },
  caption: { face: 'regular', size: 7.5, leading: 10 },
  legal: { face: 'regular', size: 6, leading: 7 },
} as const satisfies Record<string, TextStyle>

/** White space above things; none at the top of a page. */
export const SPACE = { heading: 14, afterHeading: 4, paragraph: 5, item: 3, notice: 8, section: 4 } as const

/** Cells of tables, and the share of the width that labels take, whole questions and first columns. */
export const TABLE = { paddingX: 3, paddingY: 3.5, label: 0.36, question: 0.66, firstColumn: 0.6 } as const

/** Paragraphs up to this many lines stay whole; longer ones leave two lines at least on each page. */
export const WHOLE_LINES = 6

/** Signature boxes, two on a line. */
export const SIGNATURE = { columns: 2, gap: 18, caption: 30, height: 92 } as const
