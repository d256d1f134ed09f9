import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { t } from '#web/wording/translation.ts'
import { fitScale, isDrawn, type Point, type Stroke } from './drawing.ts'
import { drawInk } from './ink.ts'

/** Canvas to sign with a finger, a pen or the mouse. */
export function SignaturePad({
  strokes,
  onChange,
}: {
  readonly strokes: readonly Stroke[]
  readonly onChange: (strokes: readonly Stroke[]) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useDrawnSize(canvas)
  const [underPen, setUnderPen] = useState<Stroke | null>(null)
  const scale = fitScale(strokes, size.width)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    const density = devicePixelRatio || 1
    canvas.current.width = Math.round(size.width * density)
    canvas.current.height = Math.round(size.height * density)
    context.scale(density * scale, density * scale)
    drawInk(context, underPen ? [...strokes, underPen] : strokes, getComputedStyle(canvas.current).color)
  }, [size, scale, strokes, underPen])

  const onDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setUnderPen(pointsOf(event, scale))
  }
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || !underPen) return
    const more = pointsOf(event, scale)
    setUnderPen((before) => (before ? [...before, ...more] : before))
  }
  const onUp = () => {
    if (!underPen) return
    onChange([...strokes, underPen])
    setUnderPen(null)
  }

  const isEmpty = strokes.length === 0 && !underPen
  return (
    <div className="pad">
      <canvas
        ref={canvas}
        aria-hidden="true"
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
      />
      {isEmpty && <p className="pad__hint">{t('ceremony.signature.pad-hint')}</p>}
      <output className="sr-only">
        {t(isDrawn(strokes) ? 'ceremony.signature.drawn' : 'ceremony.signature.empty')}
      </output>
      <p className="sr-only">{t('ceremony.signature.keyboard')}</p>
      {!isEmpty && (
        <button type="button" className="linkbtn" onClick={() => onChange([])}>
          {t('ceremony.signature.clear')}
        </button>
      )}
    </div>
  )
}

/** Coalesced pointer events keep fast strokes smooth. */
function pointsOf(event: PointerEvent<HTMLCanvasElement>, scale: number): readonly Point[] {
  const paper = event.currentTarget.getBoundingClientRect()
  const seen = event.nativeEvent.getCoalescedEvents?.() ?? []
  return (seen.length > 0 ? seen : [event.nativeEvent]).map((each) => ({
    x: within(each.clientX - paper.left, paper.width) / scale,
    y: within(each.clientY - paper.top, paper.height) / scale,
  }))
}

/** Clamps the pen to the pad: it may move outside while down. */
function within(position: number, length: number): number {
  return Math.min(Math.max(position, 0), length)
}

function useDrawnSize(canvas: RefObject<HTMLCanvasElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!canvas.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [canvas])
  return size
}
