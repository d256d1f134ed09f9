import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import { isUnderReview } from '#rules/integration-state.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { dossierCounts, integrationList, reviewAddress } from '#web/api/dossiers.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { INTEGRATION_LIST, useAsIntegrationList } from '#web/session/integration-list.ts'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { DossierPanel, PAGE_SIZE } from './dossier-panel.tsx'
import { DossierTable } from './dossier-table.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ShortcutHints } from '#web/ui/shortcut-hints.tsx'
import { useIntegrationColumns } from './use-integration-columns.tsx'
import { useListAddress } from './use-list-address.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { INTEGRATION_STATES, type IntegrationState } from '#vocabulary/integration-state.ts'
import { ReviewActions } from './review-actions.tsx'

function findState(text: string | undefined): IntegrationState | undefined {
  return text === undefined ? 'ongoing' : INTEGRATION_STATES.find((state) => state === text)
}

/** Signed dossiers by integration state. Source: shell §2. */
export function IntegrationListPage() {
  const state = findState(useParams()['state'])
  return state ? <IntegrationListOf key={state} state={state} /> : <Redirect to={INTEGRATION_LIST} />
}

function IntegrationListOf({ state }: { readonly state: IntegrationState }) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  const { count } = useFormat()
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
  const { t } = useTranslation()
  const settings = usePermissionSettings()
  // Longest waiting first, as on the dashboard.
  const address = useListAddress(state === 'ongoing' ? 'oldest' : 'newest')
  const { page, search, sort, changeSort } = address
  // Ignore a filter in the address that the page does not offer.
  const form = settings.backOfficeForm ? address.form : 'all'
  const columns = useIntegrationColumns({ sort, onSort: changeSort }, isUnderReview(state))
  const query = { page, itemsPerPage: PAGE_SIZE, integrationState: state, searchTerm: search, form, sort }
  const list = useQuery({ ...integrationList(query), placeholderData: keepPreviousData })
  return (
    <DossierPanel
      label={t(`integration.state.${state}`)}
      address={address}
      list={list}
      hasFormFilter={settings.backOfficeForm}
      emptyTitle={t('dossiers.empty')}
      emptyHint={t('dossiers.empty.hint')}
    >
      <DossierTable
        dossiers={list.data?.dossiers}
        rows={PAGE_SIZE}
        isStale={list.isPlaceholderData}
        columns={columns}
        addressOf={({ id }) => reviewAddress(id)}
        Actions={ReviewActions}
      />
    </DossierPanel>
  )
}
