import { PAGE } from './layout-rules.ts'
import type { Sheet } from './sheet.ts'

/** A piece of a document that is never broken across pages. */
export interface Block {
  readonly height: number
  /** White space above it, dropped at the top of a page. */
  readonly before: number
  /** Stays on the page of the next block. */
  readonly keepWithNext: boolean
  /** Drawn again above it when it starts a page: the head of its table. */
  readonly repeated?: { readonly height: number; draw(top: number): void }
  draw(top: number): void
}

/**
 * Draws blocks from `pdf.y` on, starting pages as needed. Blocks that belong together move to the next page
 * together, unless they are more than a page holds.
 */
export function drawFlow({ pdf }: Sheet, blocks: readonly Block[]): void {
  const foot = PAGE.height - PAGE.bottom
  let together = 0
  for (const [index, block] of blocks.entries()) {
    if (together === 0) {
      const group = groupAt(blocks, index)
      together = group.length
      if (pdf.y + heightOf(group) > foot && heightOf(group) <= foot - PAGE.top) startPage(pdf)
    }
    together -= 1
    if (pdf.y + block.before + block.height > foot) startPage(pdf)
    const isFirst = pdf.y === PAGE.top
    if (isFirst && block.repeated) {
      block.repeated.draw(pdf.y)
      pdf.y += block.repeated.height
    }
    const top = pdf.y + (isFirst ? 0 : block.before)
    block.draw(top)
    pdf.y = top + block.height
  }
}

/** The block and those that it may not be parted from. */
function groupAt(blocks: readonly Block[], start: number): readonly Block[] {
  const last = blocks.findIndex((block, index) => index >= start && !block.keepWithNext)
  return blocks.slice(start, last < 0 ? blocks.length : last + 1)
}

function heightOf(group: readonly Block[]): number {
  const head = group[0]?.repeated?.height ?? 0
  return group.reduce((sum, { before, height }) => sum + before + height, head)
}

function startPage(pdf: PDFKit.PDFDocument): void {
  if (pdf.y !== PAGE.top) pdf.addPage()
}

/** The same blocks, the last `count` of them kept on the page of what follows. */
export function keepTail(blocks: readonly Block[], count: number): readonly Block[] {
  return blocks.map((block, index) =>
    index >= blocks.length - count ? { ...block, keepWithNext: true } : block,
  )
}

/** The same blocks, with at least two on each page that they are spread over. */
export function keepPairs(blocks: readonly Block[]): readonly Block[] {
  const isPaired = (index: number) => blocks.length > 1 && (index === 0 || index === blocks.length - 2)
  return blocks.map((block, index) => (isPaired(index) ? { ...block, keepWithNext: true } : block))
}
