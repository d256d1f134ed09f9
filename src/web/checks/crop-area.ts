import type { ReadingBox } from '#rules/receipt-reading.ts'

/** A part of a page, as fractions of its width and height. */
export type CropArea = Omit<ReadingBox, 'page'>

/** Margins around the box, as fractions of the page, so that the text next to a line is visible too. */
const MARGIN = { x: 0.02, y: 0.025 }

/** The box with a margin, within the page. */
export function cropArea({ x, y, width, height }: ReadingBox): CropArea {
  const left = clamp(x - MARGIN.x)
  const top = clamp(y - MARGIN.y)
  return {
    x: left,
    y: top,
    width: clamp(x + width + MARGIN.x) - left,
    height: clamp(y + height + MARGIN.y) - top,
  }
}

/** At this width a page is at least twice the size of its preview next to the answers. */
const PAGE_WIDTH_PX = 1_100
const NARROWEST_PX = 280

/** Displayed width of a crop in pixels, where there is room for it. */
export function cropWidth(area: CropArea): number {
  return Math.max(NARROWEST_PX, Math.round(area.width * PAGE_WIDTH_PX))
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction))
}
