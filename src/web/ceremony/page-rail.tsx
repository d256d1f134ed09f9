import { PenLine } from '#web/ui/icons.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageCanvas } from '#web/ui/page-canvas.tsx'
import type { PdfPage } from '#web/ui/pdf-document.ts'
import { useNearView } from '#web/ui/use-near-view.ts'

const THUMB_WIDTH_PX = 72

/** Page thumbnails next to the document. */
export function PageRail({
  pages,
  current,
  signingPage,
  onGo,
}: {
  readonly pages: readonly PdfPage[]
  readonly current: number
  /** Index of the page with the signature field. */
  readonly signingPage: number | undefined
  readonly onGo: (index: number) => void
}) {
  const rail = useRef<HTMLElement>(null)
  return (
    <nav ref={rail} className="thumbs" aria-label={t('ceremony.pages')}>
      {pages.map((page, index) => (
        <Thumb
          key={page.number}
          page={page}
          isCurrent={index === current}
          isSigned={index === signingPage}
          rail={rail}
          onGo={() => onGo(index)}
        />
      ))}
    </nav>
  )
}

function Thumb({
  page,
  isCurrent,
  isSigned,
  rail,
  onGo,
}: {
  readonly page: PdfPage
  readonly isCurrent: boolean
  readonly isSigned: boolean
  readonly rail: RefObject<HTMLElement | null>
  readonly onGo: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const isNear = useNearView(button, rail)
  useEffect(() => {
    if (isCurrent) scrollIntoRail(button.current, rail.current)
  }, [isCurrent, rail])
  return (
    <button ref={button} type="button" onClick={onGo} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      <span className="p" style={{ height: Math.round(THUMB_WIDTH_PX * page.ratio) }}>
        {isNear && <PageCanvas page={page} widthPx={THUMB_WIDTH_PX} />}
        {isSigned && (
          <span className="flag">
            <Icon of={PenLine} />
          </span>
        )}
      </span>
      {t('ceremony.page', { page: page.number })}
      {isSigned && <span className="sr-only">, {t('ceremony.sign-here')}</span>}
    </button>
  )
}

/** `scrollIntoView` would also scroll the parent window. */
function scrollIntoRail(button: HTMLElement | null, rail: HTMLElement | null) {
  if (!button || !rail) return
  const above = button.offsetTop - rail.scrollTop
  if (above < 0 || above + button.offsetHeight > rail.clientHeight) {
    rail.scrollTop = button.offsetTop - (rail.clientHeight - button.offsetHeight) / 2
  }
}
