import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReviewView } from '#contract/review.ts'
import { reviewView } from '#web/api/review.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DocumentDock } from './document-dock.tsx'
import { useCurrentSection } from './use-current-section.ts'

type Page = ReviewView['pages'][number]
type Element = Page['blocks'][number]['elements'][number]

/** Longer values take a whole line. */
const LINE_LENGTH = 32

const numberOf = (index: number) => String(index + 1).padStart(2, '0')
const sectionId = (index: number) => `section-${index + 1}`

/** The answers, page by page, with the documents beside. Source: shell §2 Review page. */
export function PresentationPanel({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(reviewView(id))
  return (
    <div className="review">
      {data && <Contents pages={data.pages} />}
      <section className="panel sheetview">
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={9} />}
        {data?.pages.map((page, index) => (
          <PageAnswers key={page.id} page={page} index={index} />
        ))}
      </section>
      <DocumentDock id={id} />
    </div>
  )
}

function Contents({ pages }: { readonly pages: readonly Page[] }) {
  const { t } = useTranslation()
  const current = useCurrentSection(pages.map((_, index) => sectionId(index)))
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
    </nav>
  )
}

function PageAnswers({ page, index }: { readonly page: Page; readonly index: number }) {
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
              <Answer key={element.elementId} element={element} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Answer({ element: { presentation, value } }: { readonly element: Element }) {
  const isLong = typeof value === 'string' && value.length > LINE_LENGTH
  return (
    <div className={isLong ? 'wide' : undefined}>
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
