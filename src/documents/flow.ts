import { PAGE } from './layout-rules.ts'
import type { Sheet } from './sheet.ts'

/** An unbreakable piece of a document. */
export interface Block {
  readonly height: number
  /** Space above, dropped at the top of a page. */
  readonly before: number
  /** Stays on the page of the next block. */
  readonly keepWithNext: boolean
  /** Header row to repeat when this block starts a page. */
  readonly repeated?: { readonly height: number; draw(top: number): void }
  draw(top: number): void
}

/** Draws blocks from `pdf.y` on, adding pages. Kept-together blocks move to the next page as a group if a page can hold them. */
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
      const head = pdf.y
      // Drawing text moves pdf.y.
      block.repeated.draw(head)
      pdf.y = head + block.repeated.height
    }
    const top = pdf.y + (isFirst ? 0 : block.before)
    block.draw(top)
    pdf.y = top + block.height
  }
}

/** The block at `start` and the blocks that must stay with it. */
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

/** Keeps the last `count` blocks with whatever follows. */
export function keepTail(blocks: readonly Block[], count: number): readonly Block[] {
  return blocks.map((block, index) =>
    index >= blocks.length - count ? { ...block, keepWithNext: true } : block,
  )
}

/** Keeps the last blocks together up to a height, so that the last page is not nearly empty. */
export function keepEnd(blocks: readonly Block[], height: number): readonly Block[] {
  let kept = 0
  let sum = 0
  for (const block of blocks.toReversed()) {
    if (sum >= height) break
    sum += block.before + block.height
    kept += 1
  }
  return [...keepTail(blocks.slice(0, -1), kept - 1), ...blocks.slice(-1)]
}

/** Prevents widows and orphans: at least two of the blocks on each page. */
export function keepPairs(blocks: readonly Block[]): readonly Block[] {
  const isPaired = (index: number) => blocks.length > 1 && (index === 0 || index === blocks.length - 2)
  return blocks.map((block, index) => (isPaired(index) ? { ...block, keepWithNext: true } : block))
}
