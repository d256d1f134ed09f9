import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { PageCanvas } from '#web/ui/page-canvas.tsx'
import { PageTextView } from './page-text-view.tsx'
import type { PdfPage } from '#web/ui/pdf-document.ts'
import { useNearView } from './use-near-view.ts'

/** One page of the document: its place is kept from the start, its drawing is made when it comes near. */
export function DocumentPage({
  page,
  pages,
  widthPx,
  pane,
}: {
  readonly page: PdfPage
  readonly pages: number
  readonly widthPx: number
  readonly pane: RefObject<HTMLElement | null>
}) {
  const { t } = useTranslation()
  const sheet = useRef<HTMLElement>(null)
  const isNear = useNearView(sheet, pane)
  const wasNear = useRemembered(isNear)
  return (
    <article
      ref={sheet}
      className="sheet"
      data-page={page.number}
      aria-label={t('ceremony.page-of', { page: page.number, pages })}
      style={{ width: widthPx, height: Math.round(widthPx * page.ratio) }}
    >
      {isNear && <PageCanvas page={page} widthPx={widthPx} />}
      {wasNear && <PageTextView page={page} />}
    </article>
  )
}

/** True once it has been true. */
function useRemembered(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
