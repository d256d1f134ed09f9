import { useEffect, useRef } from 'react'
import type { PdfPage } from './pdf-document.ts'

/** Browsers refuse larger canvases or run out of memory: render at a lower resolution. */
const LARGEST_AREA_PX = 16_000_000

/** A PDF page rendered at a width. */
export function PageCanvas({ page, widthPx }: { readonly page: PdfPage; readonly widthPx: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (!target || widthPx <= 0) return undefined
    const task = page.proxy.render({
      canvas: target,
      viewport: sizeFor(page, widthPx, target),
    })
    // Cancelled on purpose when it is resized or scrolled out of view.
    task.promise.catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'RenderingCancelledException') throw error
    })
    return () => task.cancel()
  }, [page, widthPx])
  return <canvas ref={canvas} className="sheet__canvas" aria-hidden="true" />
}

function sizeFor(page: PdfPage, widthPx: number, target: HTMLCanvasElement) {
  const density = Math.min(
    devicePixelRatio || 1,
    Math.sqrt(LARGEST_AREA_PX / (widthPx * widthPx * page.ratio)),
  )
  const scale = (widthPx * density) / page.proxy.getViewport({ scale: 1 }).width
  const viewport = page.proxy.getViewport({ scale })
  target.width = Math.floor(viewport.width)
  target.height = Math.floor(viewport.height)
  return viewport
}
