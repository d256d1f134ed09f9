import { useRef, type ReactNode, type RefObject } from 'react'
import { PageCanvas } from './page-canvas.tsx'
import type { PdfPage } from './pdf-document.ts'
import { useNearView } from './use-near-view.ts'

/** One page of a document; its size is reserved, and it is rendered when it comes near the viewport. */
export function PdfSheet({
  page,
  widthPx,
  pane,
  children,
}: {
  readonly page: PdfPage
  readonly widthPx: number
  readonly pane: RefObject<HTMLElement | null>
  /** Overlay on the page. */
  readonly children?: ReactNode
}) {
  const sheet = useRef<HTMLDivElement>(null)
  const isNear = useNearView(sheet, pane)
  return (
    // A canvas has no text for screen readers: the viewer provides it separately.
    <div
      ref={sheet}
      className="sheet"
      data-page={page.number}
      aria-hidden="true"
      style={{ width: widthPx, height: Math.round(widthPx * page.ratio) }}
    >
      {isNear && <PageCanvas page={page} widthPx={widthPx} />}
      {children}
    </div>
  )
}
