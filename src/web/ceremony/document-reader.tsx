import { ArrowRight, CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import { DocumentPage } from './document-page.tsx'
import type { DocumentTab } from './document-tabs.tsx'
import { FailureNote } from './failure-note.tsx'
import { PageRail } from './page-rail.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { usePdfPages } from './use-pdf-pages.ts'
import { useReading } from './use-reading.ts'

interface DocumentReaderProps {
  readonly api: CeremonyApi
  readonly document: DocumentTab
  /** What to read after this one; absent when everything has been read. */
  readonly next: DocumentTab | undefined
  readonly onRead: () => void
  readonly onOpen: (id: number) => void
  /** Both are of the tab list above: the pane is its panel. */
  readonly panelId: string
  readonly labelledBy: string
}

const NO_PAGES = [] as const

/** One document: its pages one under the other in a pane, their rail beside it. */
export function DocumentReader(props: DocumentReaderProps) {
  const { api, document, next, onRead, onOpen } = props
  const { t } = useTranslation()
  const pdf = usePdfPages(api, document.id)
  const pages = pdf.data ?? NO_PAGES
  const pane = useRef<HTMLDivElement>(null)
  const reading = useReading(pane, pages.length, onRead)
  return (
    <div className="cer__doc">
      <PageRail pages={pages} current={reading.current} onGo={reading.goTo} />
      <section className="reader" aria-label={document.title}>
        <ReaderBar
          title={document.title}
          pages={pages.length}
          reading={reading}
          address={api.documentAddress(document.id)}
        />
        {/* The pane scrolls, so it takes the focus: arrows and Page Down then move the text. */}
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
          {reading.widthPx > 0 &&
            pages.map((page) => (
              <DocumentPage
                key={page.number}
                page={page}
                pages={pages.length}
                widthPx={reading.widthPx}
                pane={pane}
              />
            ))}
          {pages.length > 0 && <AfterReading next={next} isRead={document.isRead} onOpen={onOpen} />}
        </div>
      </section>
    </div>
  )
}

/** Always there, even before the end is reached: the foot of the document must not move once it is. */
function AfterReading({
  next,
  isRead,
  onOpen,
}: {
  readonly next: DocumentTab | undefined
  readonly isRead: boolean
  readonly onOpen: (id: number) => void
}) {
  const { t } = useTranslation()
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
