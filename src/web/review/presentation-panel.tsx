import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewView } from '#contract/review.ts'
import { reviewView, type DossierFile } from '#web/api/review.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DocumentDock } from './document-dock.tsx'
import { sectionId, useCurrentSection } from './use-current-section.ts'
import { usePreviewableFiles } from './use-previewable-files.ts'
import { useReadingKeys } from './use-reading-keys.ts'

type Page = ReviewView['pages'][number]
type Element = Page['blocks'][number]['elements'][number]

/** Longer values take the full width. */
const LINE_LENGTH = 32
/** So do longer questions. */
const QUESTION_LENGTH = 48

const numberOf = (index: number) => String(index + 1).padStart(2, '0')

/** Answers by page, with the documents beside. Source: shell §2 Review page. */
export function PresentationPanel({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(reviewView(id))
  const pages = data?.pages ?? []
  const current = useCurrentSection(pages.map((_, index) => sectionId(index)))
  const [shown, setShown] = useState<DossierFile | null>(null)
  const files = usePreviewableFiles(id)
  useReadingKeys({ files, pages, current, shown, onShow: setShown })
  return (
    <div className="review">
      {data && <Contents pages={data.pages} current={current} hasPreview={files.length > 0} />}
      <section className="panel sheetview">
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={9} />}
        {data?.pages.map((page, index) => (
          <PageAnswers key={page.id} page={page} index={index} pinned={shown?.elementId ?? null} />
        ))}
      </section>
      <DocumentDock id={id} shown={shown} onShow={setShown} />
    </div>
  )
}

function Contents({
  pages,
  current,
  hasPreview,
}: {
  readonly pages: readonly Page[]
  readonly current: string | undefined
  /** Whether the P key has anything to preview. */
  readonly hasPreview: boolean
}) {
  const { t } = useTranslation()
  return (
    <nav className="toc" aria-label={t('review.contents')}>
      {pages.map((page, index) => (
        <a
          key={page.id}
          href={`#${sectionId(index)}`}
          aria-current={current === sectionId(index) ? 'true' : undefined}
        >
          <span className="n">{numberOf(index)}</span> {page.name}
        </a>
      ))}
      <p className="keyhint" aria-hidden="true">
        <kbd>N</kbd> <span>{t('review.keys.section')}</span>
        {hasPreview && (
          <>
            <kbd>P</kbd> <span>{t('review.keys.linked')}</span>
          </>
        )}
      </p>
    </nav>
  )
}

function PageAnswers({
  page,
  index,
  pinned,
}: {
  readonly page: Page
  readonly index: number
  /** Element of the previewed receipt. */
  readonly pinned: string | null
}) {
  return (
    <section aria-labelledby={sectionId(index)}>
      <h2 id={sectionId(index)} tabIndex={-1}>
        <span className="n">{numberOf(index)}</span> {page.name}
      </h2>
      {page.blocks.map((block) => (
        <div key={block.id}>
          <h3>{block.name}</h3>
          <dl className="kv">
            {block.elements.map((element) => (
              <Answer key={element.elementId} element={element} isPinned={element.elementId === pinned} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Answer({
  element: { presentation, value },
  isPinned,
}: {
  readonly element: Element
  readonly isPinned: boolean
}) {
  const isLong = typeof value === 'string' && value.length > LINE_LENGTH
  const isAsked = !isLong && presentation.length > QUESTION_LENGTH
  const looks = [isLong && 'wide', isAsked && 'ask', isPinned && 'pin'].filter(Boolean).join(' ')
  return (
    <div className={looks || undefined}>
      <dt>{presentation}</dt>
      <dd>
        <Value value={value} />
      </dd>
    </div>
  )
}

/** Arrays as lists, booleans as yes or no. */
function Value({ value }: { readonly value: Element['value'] }) {
  const { t } = useTranslation()
  if (typeof value === 'boolean')
    return value ? t('common.yes') : <span className="no">{t('common.no')}</span>
  if (typeof value === 'string') return value
  return (
    <ul>
      {value.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
