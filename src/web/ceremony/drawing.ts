export interface Point {
  readonly x: number
  readonly y: number
}
/** One pen movement, from pointer down to up. */
export type Stroke = readonly Point[]

interface Bounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Bounds of the drawing, with a margin for the pen's width; undefined when empty. */
export function inkBounds(strokes: readonly Stroke[], marginPx: number): Bounds | undefined {
  const points = strokes.flat()
  if (points.length === 0) return undefined
  const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of points) {
    edges.left = Math.min(edges.left, x)
    edges.top = Math.min(edges.top, y)
    edges.right = Math.max(edges.right, x)
    edges.bottom = Math.max(edges.bottom, y)
  }
  const left = Math.floor(edges.left - marginPx)
  const top = Math.floor(edges.top - marginPx)
  return {
    left,
    top,
    width: Math.ceil(edges.right + marginPx) - left,
    height: Math.ceil(edges.bottom + marginPx) - top,
  }
}

/** Scale that fits a drawing into a narrower pad, after a phone was rotated. */
export function fitScale(strokes: readonly Stroke[], paperWidthPx: number): number {
  const bounds = inkBounds(strokes, 0)
  const right = bounds ? bounds.left + bounds.width : 0
  return right > paperWidthPx && paperWidthPx > 0 ? paperWidthPx / right : 1
}

function inkLength(strokes: readonly Stroke[]): number {
  return strokes.reduce((total, stroke) => total + strokeLength(stroke), 0)
}

function strokeLength(stroke: Stroke): number {
  return stroke.reduce((total, point, index) => {
    const previous = stroke[index - 1]
    return previous ? total + Math.hypot(point.x - previous.x, point.y - previous.y) : total
  }, 0)
}

/** Minimum length of a signature, about a centimetre: anything less is an accidental touch. */
const LEAST_INK_PX = 40

export function isDrawn(strokes: readonly Stroke[]): boolean {
  return inkLength(strokes) >= LEAST_INK_PX
}

/** Three times the screen resolution for print, capped below the upload limit. */
const SHARP_SCALE = 3
const LARGEST_PX = { width: 1200, height: 600 }

export function exportScale(bounds: Bounds): number {
  return Math.min(SHARP_SCALE, LARGEST_PX.width / bounds.width, LARGEST_PX.height / bounds.height)
}

/** A quadratic curve between the midpoints of consecutive pen positions. */
interface Curve {
  readonly from: Point
  readonly control: Point
  readonly to: Point
}

/** Smoothed curves of a stroke. A single point gives a zero-length curve, drawn as a dot. */
export function smoothLine(stroke: Stroke): readonly Curve[] {
  const first = stroke[0]
  if (!first) return []
  const curves: Curve[] = []
  let from = first
  for (const [index, control] of stroke.entries()) {
    const next = stroke[index + 1]
    const to = next ? { x: (control.x + next.x) / 2, y: (control.y + next.y) / 2 } : control
    curves.push({ from, control, to })
    from = to
  }
  return curves
}
