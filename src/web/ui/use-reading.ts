import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { currentPageIndex, isReadToEnd, type PageBand } from './reading-position.ts'

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const

export interface Reading {
  readonly current: number
  readonly isAtEnd: boolean
  readonly widthPx: number
  readonly zoomPercent: number
  readonly zoomIn: (() => void) | undefined
  readonly zoomOut: (() => void) | undefined
  readonly goTo: (index: number) => void
  readonly goToEnd: () => void
}

/** Reading position and zoom of a document. */
export function useReading(
  pane: RefObject<HTMLElement | null>,
  pageCount: number,
  {
    fitPx,
    onReadToEnd,
  }: {
    /** Maximum page width at 100 %. */
    readonly fitPx: number
    readonly onReadToEnd?: () => void
  },
): Reading {
  const [current, setCurrent] = useState(0)
  const [isAtEnd, setAtEnd] = useState(false)
  const [zoom, setZoom] = useState(0)
  const widthPx = Math.round(useFitWidth(pane, fitPx) * (ZOOMS[zoom] ?? 1))

  const look = useCallback(() => {
    if (!pane.current || widthPx === 0) return
    const view = { scrollTop: pane.current.scrollTop, height: pane.current.clientHeight }
    const bands = bandsOf(pane.current)
    setCurrent(currentPageIndex(bands, view))
    setAtEnd(isReadToEnd(bands, view))
    if (isReadToEnd(bands, view)) onReadToEnd?.()
  }, [pane, onReadToEnd, widthPx])

  useEffect(() => {
    const scrolled = pane.current
    if (!scrolled || pageCount === 0) return undefined
    // Fires once at start, then on resize: a taller pane may reveal the end without scrolling.
    const observer = new ResizeObserver(look)
    observer.observe(scrolled)
    scrolled.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', look)
    }
  }, [pane, look, pageCount])

  useKeepPlace(pane, widthPx)

  const goTo = useCallback(
    (index: number) => {
      const band = pane.current && bandsOf(pane.current)[index]
      // Page 1 includes the margin above it; other pages start slightly below the edge.
      if (band) pane.current?.scrollTo({ top: index === 0 ? 0 : band.top - 16 })
    },
    [pane],
  )
  const goToEnd = useCallback(() => pane.current?.scrollTo({ top: pane.current.scrollHeight }), [pane])

  return {
    current,
    isAtEnd,
    widthPx,
    zoomPercent: (ZOOMS[zoom] ?? 1) * 100,
    zoomIn: zoom < ZOOMS.length - 1 ? () => setZoom(zoom + 1) : undefined,
    zoomOut: zoom > 0 ? () => setZoom(zoom - 1) : undefined,
    goTo,
    goToEnd,
  }
}

function bandsOf(pane: HTMLElement): readonly PageBand[] {
  return [...pane.querySelectorAll<HTMLElement>('[data-page]')].map((sheet) => ({
    top: sheet.offsetTop,
    height: sheet.offsetHeight,
  }))
}

/** Page width at 100 %: the pane's, up to the maximum. */
function useFitWidth(pane: RefObject<HTMLElement | null>, widestPx: number): number {
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const measured = pane.current
    if (!measured) return undefined
    const observer = new ResizeObserver(() => {
      const style = getComputedStyle(measured)
      const inside = measured.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      setWidthPx(Math.max(0, Math.min(widestPx, Math.floor(inside))))
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [pane, widestPx])
  return widthPx
}

/** Keeps the same lines in view while zooming. */
function useKeepPlace(pane: RefObject<HTMLElement | null>, widthPx: number) {
  const before = useRef(0)
  useLayoutEffect(() => {
    const scrolled = pane.current
    if (scrolled && before.current > 0 && widthPx > 0) {
      scrolled.scrollTo({ top: scrolled.scrollTop * (widthPx / before.current) })
    }
    before.current = widthPx
  }, [pane, widthPx])
}
