/**
 * Page geometry, type scale and pagination rules of documents. Lengths in points. Font families are in
 * `src/vocabulary/typeface.ts`; colours come from the deployment's theme.
 */

/** A4 with its margins. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 90, bottom: 76 } as const

/** Width between the margins. */
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right

/** Names of the embedded fonts. */
export const FACES = ['regular', 'bold', 'display'] as const
/** Name of an embedded font. */
export type Face = (typeof FACES)[number]

/** A font, its size and line height. */
export interface TextStyle {
  readonly face: Face
  readonly size: number
  readonly leading: number
  /** OpenType features: tabular and lining figures. */
  readonly features?: readonly ('tnum' | 'lnum')[]
}

/** The type scale. */
export const STYLE = {
  title: { face: 'display', size: 20, leading: 25 },
  subtitle: { face: 'regular', size: 10.5, leading: 15 },
  heading: { face: 'bold', size: 12, leading: 16 },
  body: { face: 'regular', size: 10, leading: 13.5 },
  strong: { face: 'bold', size: 10, leading: 13.5 },
  label: { face: 'regular', size: 9.5, leading: 13.5 },
  columnHead: { face: 'bold', size: 9, leading: 13 },
  figure: { face: 'regular', size: 10, leading: 13.5, features: ['tnum', 'lnum'] },
  compact: { face: 'regular', size: 8.5, leading: 12 },
  digest: { face: 'regular', size: 8, leading: 12, features: ['tnum'] },
  company: { face: 'display', size: 11, leading: 14 },
  reference: { face: 'regular', size: 8.5, leading: 12 },
  foot: { face: 'regular', size: 7.5, leading: 10 },
  caption: { face: 'regular', size: 7.5, leading: 10 },
  legal: { face: 'regular', size: 6, leading: 7 },
} as const satisfies Record<string, TextStyle>

/** Raised letters, as parts of the size of their text: their size, and their height above the baseline. */
export const RAISED = { size: 0.66, rise: 0.33 } as const

/** Space above blocks; none at the top of a page. */
export const SPACE = { heading: 10, paragraph: 5, item: 3, notice: 8, section: 3 } as const

/** Cell padding, and column widths as fractions of the content: labels, labels that are questions, first column of a table. */
export const TABLE = { paddingX: 4, paddingY: 2.5, label: 0.36, question: 0.66, firstColumn: 0.6 } as const

/** Paragraphs of up to this many lines do not break; longer ones keep at least two lines on each page. */
export const WHOLE_LINES = 6

/** The last page of a document holds at least this height of content, if a page can. */
export const LAST_PAGE_HEIGHT = 160

/** Signature boxes, two side by side. */
export const SIGNATURE = { columns: 2, gap: 18, caption: 28, height: 72 } as const
