import { useEffect, useRef } from 'react'
import type { PdfPage } from './pdf-document.ts'

/** Browsers refuse larger canvases or run out of memory: render at a lower resolution. */
const LARGEST_AREA_PX = 16_000_000

/** A PDF page rendered at a width. The previous picture stays until the next one is complete. */
export function PageCanvas({ page, widthPx }: { readonly page: PdfPage; readonly widthPx: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawn = useRef(false)
  useEffect(() => {
    const shown = canvas.current
    if (!shown || widthPx <= 0) return undefined
    const target = isDrawn.current ? document.createElement('canvas') : shown
    const task = page.proxy.render({
      canvas: target,
      viewport: sizeFor(page, widthPx, target),
    })
    task.promise
      .then(() => {
        isDrawn.current = true
        if (target !== shown) copyPicture(target, shown)
      })
      // Cancelled on purpose when it is resized or scrolled out of view.
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.name !== 'RenderingCancelledException') throw error
      })
    return () => task.cancel()
  }, [page, widthPx])
  return <canvas ref={canvas} className="sheet__canvas" aria-hidden="true" />
}

function copyPicture(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  to.width = from.width
  to.height = from.height
  to.getContext('2d')?.drawImage(from, 0, 0)
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
