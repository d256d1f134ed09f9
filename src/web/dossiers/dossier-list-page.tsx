import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { Plus } from '#web/ui/icons.ts'
import { Fragment } from 'react'
import { t } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import type { DossierListItem, DossiersQuery } from '#contract/dossiers.ts'
import { defaultColumns } from '#rules/dossier-columns.ts'
import { mainState } from '#rules/dossier-state.ts'
import { canCreateForClient, canManageTeam, canRecall } from '#rules/permission.ts'
import { MOST_HANDED_OVER, MOST_REMINDED } from '#rules/selection-limits.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { dossierAddress, dossierCounts, dossierList, firstDossiers } from '#web/api/dossiers.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { useUser } from '#web/session/user-context.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DossierPanel, PAGE_SIZE } from './dossier-panel.tsx'
import { DossierTable } from './dossier-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useViewAddress } from '#web/views/use-view-address.ts'
import { LazyListTools } from './lazy-list-tools.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListColumns } from './use-list-columns.tsx'
import { count } from '#web/wording/page-format.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import { isAbandoned } from '#vocabulary/dossier-state.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import { useSlowList } from './use-slow-list.ts'
import { RowActions } from './row-actions.tsx'

/** Fetched, with its sentences, once a row is selected. */
const BulkReminder = lazyPart(async () => (await import('./bulk-reminder.tsx')).BulkReminder, {
  wording: 'tasks',
})

/** Likewise, for managers. */
const BulkHandOver = lazyPart(async () => (await import('#web/team/bulk-hand-over.tsx')).BulkHandOver, {
  wording: 'desk',
})

type Slug = DossiersQuery['state']
const SORTS = ['newest', 'oldest'] as const
const TABS = [
  { slug: 'current-cases', list: 'current' },
  { slug: 'signature-files', list: 'signature' },
  { slug: 'signed-files', list: 'signed' },
  { slug: 'abandoned-files', list: 'abandoned' },
] as const

function findSlug(text: string | undefined): Slug | undefined {
  return text === undefined ? 'current-cases' : TABS.find(({ slug }) => slug === text)?.slug
}

export function DossierListPage() {
  const slug = findSlug(useParams()['state'])
  // Remount per list: page, filter and order start over; the tabs keep the search.
  return slug ? <DossierListOf key={slug} slug={slug} /> : <Redirect to="/dossier" />
}

function DossierListOf({ slug }: { readonly slug: Slug }) {
  const { role } = useUser()
  const { readOnlyRoles } = usePermissionSettings()
  return (
    <div className="page page--list">
      <BackLink to={findPreviousPage()} label={t('menu.dashboard')} />
      <div className="row row--between page__head">
        <PageHeading title={`${t(`dossiers.tab.${slug}`)} – ${t('dossiers.title')}`}>
          {t('dossiers.title')}
        </PageHeading>
        {canCreateForClient(role) && !readOnlyRoles.includes(role) && (
          <ButtonLink look="primary" icon={Plus} to="/creer-un-dossier-client">
            {t('dashboard.button.create')}
          </ButtonLink>
        )}
      </div>
      <StateTabs slug={slug} />
      <Dossiers slug={slug} />
    </div>
  )
}

function StateTabs({ slug }: { readonly slug: Slug }) {
  const { data } = useQuery(dossierCounts())
  const [query] = useQueryAddress()
  const search = query.get('search') ?? ''
  const tabs = TABS.map((tab) => ({
    to: listAddress(tab.slug, search),
    label: t(`dossiers.tab.${tab.slug}`),
    count: data && count(data[tab.list]),
    current: tab.slug === slug,
  }))
  return <NavTabs label={t('dossiers.tabs')} tabs={tabs} />
}

function listAddress(slug: Slug, search: string): string {
  return search === '' ? `/dossier/${slug}` : `/dossier/${slug}?${new URLSearchParams({ search }).toString()}`
}

function Dossiers({ slug }: { readonly slug: Slug }) {
  const { role } = useUser()
  const settings = usePermissionSettings()
  const address = useListAddress(SORTS, 'newest')
  const isFilterable =
    isBackOffice(role) && settings.backOfficeForm && (slug === 'current-cases' || slug === 'abandoned-files')
  const { page, search, sort, changeSort } = address
  const view = useViewAddress('dossiers', defaultColumns('dossiers', false))
  const columns = useListColumns(view.columns, { sort, onSort: changeSort })
  // Ignore a filter in the address that the page does not offer.
  const form = isFilterable ? address.form : 'all'
  const { filters } = view
  const query = { page, itemsPerPage: PAGE_SIZE, state: slug, searchTerm: search, form, sort, ...filters }
  const listed = dossierList(query)
  const narrowed = { list: 'dossiers', tab: slug, searchTerm: search, filters } as const
  const slow = useSlowList(narrowed, listed.queryKey)
  const list = useQuery({ ...listed, placeholderData: keepPreviousData, enabled: !slow.isHeld })
  const isRemindable =
    (slug === 'current-cases' || slug === 'signature-files') &&
    canRecall(role, { state: 'signature' }, settings)
  const isManaged = canManageTeam(role) && !settings.readOnlyRoles.includes(role)
  const selection = useSelection({
    list: list.data,
    key: JSON.stringify({ ...narrowed, form }),
    most: isRemindable ? MOST_REMINDED : MOST_HANDED_OVER,
    read: (part) => queryClient.fetchQuery({ ...dossierList({ ...query, ...part }), staleTime: 0 }),
  })
  return (
    <DossierPanel
      label={t(`dossiers.tab.${slug}`)}
      address={address}
      list={list}
      hasFormFilter={isFilterable}
      emptyHint={t(`dossiers.empty.${slug}`)}
      elsewhere={search === '' ? undefined : <FoundElsewhere slug={slug} search={search} />}
      view={view}
      slow={slow}
      tools={
        <LazyListTools address={view} definition={{ ...narrowed, form, sort, columns: [...view.columns] }} />
      }
    >
      {(isRemindable || isManaged) && (
        <SelectionBar selection={selection}>
          {isRemindable && <BulkReminder ids={selection.ids} />}
          {isManaged && <BulkHandOver ids={selection.ids} />}
        </SelectionBar>
      )}
      <DossierTable
        {...(isRemindable || isManaged ? { selection } : {})}
        dossiers={list.data?.dossiers}
        rows={PAGE_SIZE}
        isStale={list.isPlaceholderData}
        columns={columns}
        addressOf={addressOf}
        Actions={RowActions}
      />
    </DossierPanel>
  )
}

/** Other lists in which the search finds dossiers; the usual hint when none does. */
function FoundElsewhere({ slug, search }: { readonly slug: Slug; readonly search: string }) {
  const others = TABS.filter((tab) => tab.slug !== slug)
  const lists = useQueries({
    queries: others.map((tab) => firstDossiers(tab.slug, 1, { searchTerm: search })),
  })
  const found = others.flatMap((tab, index) => {
    const total = lists[index]?.data?.total_items ?? 0
    return total === 0 ? [] : [{ ...tab, total }]
  })
  if (found.length === 0) return t('dossiers.empty.search-hint')
  return (
    <>
      {t('dossiers.empty.elsewhere')}{' '}
      {found.map((tab, index) => (
        <Fragment key={tab.slug}>
          {index > 0 && ', '}
          <Link to={listAddress(tab.slug, search)}>
            {t(`dossiers.tab.${tab.slug}`)} ({count(tab.total)})
          </Link>
        </Fragment>
      ))}
    </>
  )
}

/** Abandoned dossiers open nothing, having no actions. Source: shell §6. */
function addressOf({ id, status }: DossierListItem): string | null {
  const state = mainState(status)
  return state !== undefined && isAbandoned(state) ? null : dossierAddress(id)
}
