import { ArrowRight, CircleCheck, Download, FileText } from '#web/ui/icons.ts'
import { useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PdfSheet } from '#web/ui/pdf-sheet.tsx'
import { ReaderBar } from '#web/ui/reader-bar.tsx'
import { useReading } from '#web/ui/use-reading.ts'
import type { CeremonyApi } from './ceremony-api.ts'
import type { DocumentTab } from './document-tabs.tsx'
import { DocumentTwin } from './document-twin.tsx'
import { FailureNote } from './failure-note.tsx'
import { PageRail } from './page-rail.tsx'
import { PlaceMark } from './place-mark.tsx'
import type { SigningPlace } from './signing-place.ts'
import { useDocumentContent } from './use-document-content.ts'
import { usePdfPages } from './use-pdf-pages.ts'

interface DocumentReaderProps {
  readonly api: CeremonyApi
  readonly document: DocumentTab
  /** The signing party, as spelt by the contract, and its signature field in this document. */
  readonly party: string
  readonly place: SigningPlace | null
  /** Lines that a correction changed, marked in the text. */
  readonly changed: ReadonlySet<string>
  /** The next unread document; undefined when all are read. */
  readonly next: DocumentTab | undefined
  readonly onRead: () => void
  readonly onOpen: (id: number) => void
  /** Ids of the tab list: this pane is its panel. */
  readonly panelId: string
  readonly labelledBy: string
}

const NO_PAGES = [] as const
/** Page width on large screens. */
const SHEET_WIDTH_PX = 640

/** One document: scrolling pages with thumbnails, or its text. Screen readers always get the text. */
export function DocumentReader(props: DocumentReaderProps) {
  const { api, document, place, next, onRead, onOpen } = props
  const pdf = usePdfPages(api, document.id)
  const pages = pdf.data ?? NO_PAGES
  const pane = useRef<HTMLDivElement>(null)
  const [isText, setText] = useState(false)
  const content = useDocumentContent(api, document.id)
  const showsText = isText && content.data !== undefined
  const reading = useReading(pane, showsText ? 1 : pages.length, {
    fitPx: SHEET_WIDTH_PX,
    onReadToEnd: onRead,
  })
  return (
    <div className="cer__doc">
      <PageRail
        pages={showsText ? NO_PAGES : pages}
        current={reading.current}
        signingPage={place?.page}
        onGo={reading.goTo}
      />
      <section className="reader" aria-label={document.title}>
        <ReaderBar title={document.title} pages={showsText ? 1 : pages.length} reading={reading}>
          <button
            type="button"
            className="iconbtn"
            aria-pressed={showsText}
            aria-label={t('ceremony.as-text')}
            title={t('ceremony.as-text')}
            onClick={() => setText(!isText)}
          >
            <Icon of={FileText} />
          </button>
          <a
            className="iconbtn"
            href={api.documentAddress(document.id)}
            download={`${document.title}.pdf`}
            aria-label={t('ceremony.download')}
            title={t('ceremony.download')}
          >
            <Icon of={Download} />
          </a>
        </ReaderBar>
        {/* A scrollable pane must be focusable to be scrolled by keyboard. */}
        <div
          ref={pane}
          className="sheetwrap"
          id={props.panelId}
          role="tabpanel"
          aria-labelledby={props.labelledBy}
          tabIndex={0}
        >
          {pdf.isPending && <Loading text={t('ceremony.document-loading')} />}
          {pdf.isError && (
            <div className="reader__failure">
              <FailureNote error={pdf.error} title={t('ceremony.document-error')} />
              <button type="button" className="btn btn--secondary" onClick={() => void pdf.refetch()}>
                {t('common.retry')}
              </button>
            </div>
          )}
          {content.data && (
            <article
              className={showsText ? 'sheet sheet--text' : 'sr-only'}
              {...(showsText ? { 'data-page': 1 } : {})}
              aria-label={document.title}
            >
              <DocumentTwin content={content.data} party={props.party} changed={props.changed} />
            </article>
          )}
          {!showsText &&
            reading.widthPx > 0 &&
            pages.map((page) => (
              <PdfSheet key={page.number} page={page} widthPx={reading.widthPx} pane={pane}>
                {place?.page === page.number - 1 && (
                  <PlaceMark page={page} place={place} widthPx={reading.widthPx} />
                )}
              </PdfSheet>
            ))}
          {pages.length > 0 && <AfterReading next={next} isRead={document.isRead} onOpen={onOpen} />}
        </div>
      </section>
    </div>
  )
}

/** Rendered from the start, so that reaching the end does not shift the layout. */
function AfterReading({
  next,
  isRead,
  onOpen,
}: {
  readonly next: DocumentTab | undefined
  readonly isRead: boolean
  readonly onOpen: (id: number) => void
}) {
  if (!next) {
    return (
      <p className="reader__after ok-note">
        {isRead && <Icon of={CircleCheck} />} {isRead && t('ceremony.all-read')}
      </p>
    )
  }
  return (
    <p className="reader__after">
      <button type="button" className="btn btn--secondary" onClick={() => onOpen(next.id)}>
        {t('ceremony.next-document', { title: next.title })} <Icon of={ArrowRight} />
      </button>
    </p>
  )
}
