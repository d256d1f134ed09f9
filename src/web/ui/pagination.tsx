import { ChevronLeft, ChevronRight } from './icons.ts'
import type { ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import { Link } from './link.tsx'
import { count } from '#web/wording/page-format.ts'
import { Icon } from './icon.tsx'
import { lastPage, pageMarks } from './pagination-window.ts'

interface PaginationProps {
  readonly page: number
  readonly pageSize: number
  readonly totalItems: number
  /** The total is a lower bound: the search stopped counting. */
  readonly isMore?: boolean
  readonly hrefOf: (page: number) => string
}

export function Pagination({ page, pageSize, totalItems, isMore = false, hrefOf }: PaginationProps) {
  const last = lastPage(totalItems, pageSize)
  const showing = t('pagination.showing', {
    start: count(Math.min((page - 1) * pageSize + 1, totalItems)),
    end: count(Math.min(page * pageSize, totalItems)),
    totalItems: isMore ? t('pagination.more-than', { total: count(totalItems) }) : count(totalItems),
  })
  return (
    <nav className="pagination" aria-label={t('pagination.label')}>
      <output>{showing}</output>
      {last > 1 && (
        <ol>
          <li>
            <Step to={page > 1 ? hrefOf(page - 1) : null} label={t('pagination.previous')}>
              <Icon of={ChevronLeft} /> <span className="word">{t('common.previous')}</span>
            </Step>
          </li>
          {pageMarks(page, last).map((mark, index) => (
            <li key={mark === 'gap' ? `gap${index}` : mark}>
              {mark === 'gap' ? (
                <span className="gap">…</span>
              ) : (
                <PageLink page={mark} isCurrent={mark === page} to={hrefOf(mark)} />
              )}
            </li>
          ))}
          <li>
            <Step to={page < last ? hrefOf(page + 1) : null} label={t('pagination.next')}>
              <span className="word">{t('common.next')}</span> <Icon of={ChevronRight} />
            </Step>
          </li>
        </ol>
      )}
    </nav>
  )
}

function PageLink({ page, isCurrent, to }: { page: number; isCurrent: boolean; to: string }) {
  const label = isCurrent ? t('pagination.current', { page }) : t('pagination.page', { page })
  return (
    <Link to={to} aria-label={label} aria-current={isCurrent ? 'page' : undefined}>
      {page}
    </Link>
  )
}

/** Previous or next; plain text at the ends of the list. */
function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) return <span className="off">{children}</span>
  return (
    <Link to={to}>
      {children}
      <span className="sr-only">{label}</span>
    </Link>
  )
}
