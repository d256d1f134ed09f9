import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import type { DossierList } from '#contract/dossiers.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormFilter } from './form-filter.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { lastPage } from '#web/ui/pagination-window.ts'
import { SlowNotice } from './slow-notice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SortSelect } from './sort-select.tsx'
import type { ViewAddress } from '#web/views/use-view-address.ts'
import type { ListAddress } from './use-list-address.ts'
import type { SlowList } from './use-slow-list.ts'

/** Source: shell §9. */
export const PAGE_SIZE = 10

/** A list of dossiers with search, filter and pages. Known rows stay while others load or fail to. */
export function DossierPanel({
  label,
  address,
  list: { data, error, isFetching, isPlaceholderData, refetch },
  hasFormFilter,
  emptyHint,
  elsewhere,
  tools,
  view,
  slow,
  children,
}: {
  readonly label: string
  readonly address: ListAddress
  readonly list: UseQueryResult<DossierList>
  readonly hasFormFilter: boolean
  readonly emptyHint: string
  /** Shown when a search finds nothing here: its matches in other lists. */
  readonly elsewhere?: ReactNode
  /** Filters and views, between search and rows. */
  readonly tools?: ReactNode
  readonly view: Pick<ViewAddress, 'filters' | 'clear'>
  readonly slow: SlowList
  readonly children: ReactNode
}) {
  const { page, search, typed, form, sort, sorts, changeSearch, changeForm, changeSort, hrefOf } = address
  const panel = useRef<HTMLElement>(null)
  const isEmpty = !slow.isHeld && data?.dossiers.length === 0 && !isPlaceholderData
  // Pages beyond the end (edited addresses, shortened lists) redirect to the last one.
  if (isEmpty && data.total_items > 0 && page > 1) {
    return <Redirect to={hrefOf(Math.min(page - 1, lastPage(data.total_items, PAGE_SIZE)))} />
  }
  return (
    <section ref={panel} className="panel panel--clip list" aria-label={label}>
      <div className="tools">
        <SearchBox
          label={t('dossiers.search')}
          placeholder={t('dossiers.search.placeholder')}
          value={typed}
          onChange={changeSearch}
          onLeave={() => {
            const isFound = typed.trim().toLowerCase() === search && !isPlaceholderData
            leaveTo(isFound ? panel.current?.querySelector<HTMLElement>('.title') : null)
          }}
        />
        {hasFormFilter && <FormFilter value={form} onChange={changeForm} />}
        <SortSelect value={sort} sorts={sorts} onChange={changeSort} />
      </div>
      {tools}
      <SlowNotice slow={slow} isReading={isFetching && (!data || isPlaceholderData)} onClear={view.clear} />
      {error && !slow.isHeld && (
        <div className="panel__body">
          <LoadError title={t('dossiers.load-error')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!slow.isHeld && !isEmpty && (data ?? !error) && children}
      {isEmpty && Object.keys(view.filters).length > 0 && (
        <EmptyState
          title={t('dossiers.empty.filtered')}
          action={<Button onClick={view.clear}>{t('dossiers.empty.clear-filters')}</Button>}
        >
          {t('dossiers.empty.filtered-hint')}
        </EmptyState>
      )}
      {isEmpty && Object.keys(view.filters).length === 0 && (
        <Empty hint={emptyHint} search={search} onClear={() => changeSearch('')}>
          {elsewhere}
        </Empty>
      )}
      {!slow.isHeld && data && data.total_items > 0 && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          totalItems={data.total_items}
          isMore={data.more_than_total}
          hrefOf={hrefOf}
        />
      )}
    </section>
  )
}

/** Focuses the first row; while results load, just leaves the field, so that J and K work. */
function leaveTo(row: HTMLElement | null | undefined) {
  if (row) row.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function Empty({
  hint,
  search,
  onClear,
  children,
}: {
  readonly hint: string
  readonly search: string
  readonly onClear: () => void
  readonly children: ReactNode
}) {
  if (search === '') return <EmptyState title={t('dossiers.empty')}>{hint}</EmptyState>
  return (
    <EmptyState
      title={t('dossiers.empty.search', { search })}
      action={<Button onClick={onClear}>{t('common.clear-search')}</Button>}
    >
      {children ?? t('dossiers.empty.search-hint')}
    </EmptyState>
  )
}
