import { exportScale, inkBounds, smoothLine, type Stroke } from './drawing.ts'

const PEN_WIDTH_PX = 2.6

/** Draws smoothed strokes, in their own pixel coordinates. */
export function drawInk(context: CanvasRenderingContext2D, strokes: readonly Stroke[], color: string): void {
  context.strokeStyle = color
  context.lineWidth = PEN_WIDTH_PX
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) {
    context.beginPath()
    for (const { from, control, to } of smoothLine(stroke)) {
      context.moveTo(from.x, from.y)
      context.quadraticCurveTo(control.x, control.y, to.x, to.y)
    }
    context.stroke()
  }
}

/** The drawing, trimmed, as a base64 PNG with a transparent background. */
export function exportInk(strokes: readonly Stroke[], color: string): string {
  const bounds = inkBounds(strokes, PEN_WIDTH_PX * 2)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!bounds || !context) throw new Error('There is no ink to export')
  const scale = exportScale(bounds)
  canvas.width = Math.round(bounds.width * scale)
  canvas.height = Math.round(bounds.height * scale)
  context.scale(scale, scale)
  context.translate(-bounds.left, -bounds.top)
  drawInk(context, strokes, color)
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}
