import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import { defaultColumns } from '#rules/dossier-columns.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { LARGEST_BATCH } from '#rules/selection-limits.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { dossierCounts, integrationList, reviewAddress } from '#web/api/dossiers.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { INTEGRATION_LIST, useAsIntegrationList } from '#web/session/integration-list.ts'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DossierPanel, PAGE_SIZE } from './dossier-panel.tsx'
import { DossierTable } from './dossier-table.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ShortcutHints } from '#web/ui/shortcut-hints.tsx'
import { useViewAddress } from '#web/views/use-view-address.ts'
import { LazyListTools } from './lazy-list-tools.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListColumns } from './use-list-columns.tsx'
import { count } from '#web/wording/page-format.ts'
import { INTEGRATION_STATES, type IntegrationState } from '#vocabulary/integration-state.ts'
import type { BatchDialogProps } from './batch-dialog.tsx'
import { ReviewActions } from './review-actions.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import { useSlowList } from './use-slow-list.ts'

const SORTS = ['newest', 'oldest'] as const
const SORTS_BY_DEADLINE = ['due', ...SORTS] as const

const BatchActions = lazyPart(async () => (await import('./batch-actions.tsx')).BatchActions, {
  wording: 'backOffice',
})
const BatchDialog = lazyPart(async () => (await import('./batch-dialog.tsx')).BatchDialog, {
  wording: 'backOffice',
})

function findState(text: string | undefined): IntegrationState | undefined {
  return text === undefined ? 'ongoing' : INTEGRATION_STATES.find((state) => state === text)
}

/** Signed dossiers by integration state. Source: shell §2. */
export function IntegrationListPage() {
  const state = findState(useParams()['state'])
  return state ? <IntegrationListOf key={state} state={state} /> : <Redirect to={INTEGRATION_LIST} />
}

function IntegrationListOf({ state }: { readonly state: IntegrationState }) {
  useAsIntegrationList(state)
  return (
    <div className="page">
      <BackLink to={findPreviousPage()} label={t('menu.dashboard')} />
      <div className="row row--between page__head">
        <PageHeading
          title={`${t(`dashboard.counter.integration.${state}`)} – ${t('dossiers.integration.title')}`}
        >
          {t('dossiers.integration.title')}
        </PageHeading>
        <ShortcutHints />
      </div>
      <StateTabs current={state} />
      <Dossiers state={state} />
    </div>
  )
}

function StateTabs({ current }: { readonly current: IntegrationState }) {
  const { data } = useQuery(dossierCounts())
  const tabs = INTEGRATION_STATES.map((state) => ({
    to: `${INTEGRATION_LIST}/${state}`,
    label: t(`dashboard.counter.integration.${state}`),
    count: data && count(data[`signed_${state}`]),
    current: state === current,
    alert: state === 'ongoing' && (data?.signed_ongoing ?? 0) > 0,
  }))
  return <NavTabs label={t('dossiers.integration.tabs')} tabs={tabs} />
}

function Dossiers({ state }: { readonly state: IntegrationState }) {
  const settings = usePermissionSettings()
  const isWaiting = isUnderReview(state)
  // Overdue dossiers first, as on the dashboard.
  const address = useListAddress(isWaiting ? SORTS_BY_DEADLINE : SORTS, isWaiting ? 'due' : 'newest')
  const { page, search, sort, changeSort } = address
  // Ignore a filter in the address that the page does not offer.
  const form = settings.backOfficeForm ? address.form : 'all'
  const view = useViewAddress('review', defaultColumns('review', isWaiting))
  const columns = useListColumns(view.columns, { sort, onSort: changeSort })
  const { filters } = view
  const query = {
    page,
    itemsPerPage: PAGE_SIZE,
    integrationState: state,
    searchTerm: search,
    form,
    sort,
    ...filters,
  }
  const listed = integrationList(query)
  const narrowed = { list: 'review', tab: state, searchTerm: search, filters } as const
  const slow = useSlowList(narrowed, listed.queryKey)
  const list = useQuery({ ...listed, placeholderData: keepPreviousData, enabled: !slow.isHeld })
  const selection = useSelection({
    list: list.data,
    key: JSON.stringify({ ...narrowed, form }),
    most: LARGEST_BATCH,
    read: (part) => queryClient.fetchQuery({ ...integrationList({ ...query, ...part }), staleTime: 0 }),
  })
  const [started, setStarted] = useState<Omit<BatchDialogProps, 'onCancel' | 'onClose'> | null>(null)
  const { role } = useUser()
  const isWritable = isWaiting && !settings.readOnlyRoles.includes(role)
  return (
    <>
      <DossierPanel
        label={t(`integration.state.${state}`)}
        address={address}
        list={list}
        hasFormFilter={settings.backOfficeForm}
        emptyHint={t('dossiers.empty.hint')}
        view={view}
        slow={slow}
        tools={
          <LazyListTools
            address={view}
            definition={{ ...narrowed, form, sort, columns: [...view.columns] }}
          />
        }
      >
        {isWritable && (
          <SelectionBar selection={selection}>
            <BatchActions
              state={state}
              onStart={(action) => setStarted({ action, ids: [...selection.ids], dossiers: selection.rows })}
            />
          </SelectionBar>
        )}
        <DossierTable
          dossiers={list.data?.dossiers}
          rows={PAGE_SIZE}
          isStale={list.isPlaceholderData}
          columns={columns}
          addressOf={({ id }) => reviewAddress(id)}
          Actions={ReviewActions}
          {...(isWritable ? { selection } : {})}
        />
      </DossierPanel>
      {/* Outside the panel, because a decided dossier leaves the list and the selection. */}
      {started && (
        <BatchDialog
          {...started}
          onCancel={() => setStarted(null)}
          onClose={() => {
            setStarted(null)
            selection.selectAll(false)
          }}
        />
      )}
    </>
  )
}
