import { useRef, type RefObject } from 'react'
import { PageCanvas } from '#web/ui/page-canvas.tsx'
import type { PdfPage } from '#web/ui/pdf-document.ts'
import { PlaceMark } from './place-mark.tsx'
import type { SigningPlace } from './signing-place.ts'
import { useNearView } from './use-near-view.ts'

/** One page of the document: its place is kept from the start, its drawing is made when it comes near. */
export function DocumentPage({
  page,
  widthPx,
  pane,
  place,
}: {
  readonly page: PdfPage
  readonly widthPx: number
  readonly pane: RefObject<HTMLElement | null>
  /** Where this signer signs, when it is on this page. */
  readonly place: SigningPlace | null
}) {
  const sheet = useRef<HTMLDivElement>(null)
  const isNear = useNearView(sheet, pane)
  return (
    // Its words are in the text beside it (`DocumentTwin`): a drawing has none.
    <div
      ref={sheet}
      className="sheet"
      data-page={page.number}
      aria-hidden="true"
      style={{ width: widthPx, height: Math.round(widthPx * page.ratio) }}
    >
      {isNear && <PageCanvas page={page} widthPx={widthPx} />}
      {place?.page === page.number - 1 && <PlaceMark page={page} place={place} widthPx={widthPx} />}
    </div>
  )
}
