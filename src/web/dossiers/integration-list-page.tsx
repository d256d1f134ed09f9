import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { INTEGRATION_STATES, type IntegrationState } from '#rules/integration-state.ts'
import { dossierCounts, integrationList } from '#web/api/dossiers.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormFilter, type FormFilterValue } from '#web/ui/form-filter.tsx'
import { IntegrationTable } from '#web/ui/integration-table.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useFormat } from '#web/wording/use-format.ts'

const PAGE_SIZE = 10
const LIST = '/manage-dossier/statut-integration'

function findState(text: string | undefined): IntegrationState | undefined {
  return text === undefined ? 'ongoing' : INTEGRATION_STATES.find((state) => state === text)
}

/** Signed dossiers by what the review made of them. Source: shell §2. */
export function IntegrationListPage() {
  const state = findState(useParams()['state'])
  return state ? <IntegrationListOf key={state} state={state} /> : <Navigate to={LIST} replace />
}

function IntegrationListOf({ state }: { readonly state: IntegrationState }) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <BackLink to={findPreviousPage()} label={t('menu.dashboard')} />
      <div className="row row--between page__head">
        <PageHeading
          title={`${t(`dashboard.counter.integration.${state}`)} – ${t('dossiers.integration.title')}`}
        >
          {t('dossiers.integration.title')}
        </PageHeading>
      </div>
      <StateTabs current={state} />
      <IntegrationPanel state={state} />
    </div>
  )
}

function StateTabs({ current }: { readonly current: IntegrationState }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data } = useQuery(dossierCounts())
  const tabs = INTEGRATION_STATES.map((state) => ({
    to: `${LIST}/${state}`,
    label: t(`dashboard.counter.integration.${state}`),
    count: data && count(data[`signed_${state}`]),
    current: state === current,
    alert: state === 'ongoing' && (data?.signed_ongoing ?? 0) > 0,
  }))
  return <NavTabs label={t('dossiers.integration.tabs')} tabs={tabs} />
}

function IntegrationPanel({ state }: { readonly state: IntegrationState }) {
  const { t } = useTranslation()
  const settings = usePermissionSettings()
  const [form, setForm] = useState<FormFilterValue>('all')
  const { page, search, typed, changeSearch, hrefOf } = useListAddress()
  const query = { page, itemsPerPage: PAGE_SIZE, integrationState: state, searchTerm: search, form }
  const { data, error, refetch } = useQuery({ ...integrationList(query), placeholderData: keepPreviousData })
  return (
    <section className="panel panel--clip list" aria-label={t(`integration.state.${state}`)}>
      <div className="tools">
        <SearchBox
          label={t('dossiers.search')}
          placeholder={t('dossiers.search.placeholder')}
          value={typed}
          onChange={changeSearch}
        />
        {settings.backOfficeForm && <FormFilter value={form} onChange={setForm} />}
      </div>
      {error && (
        <div className="panel__body">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!error && data?.dossiers.length !== 0 && (
        <IntegrationTable dossiers={data?.dossiers} rows={PAGE_SIZE} />
      )}
      {data?.dossiers.length === 0 && (
        <EmptyState
          title={search === '' ? t('dossiers.empty') : t('dossiers.empty.search', { search })}
          action={
            search !== '' && <Button onClick={() => changeSearch('')}>{t('common.clear-search')}</Button>
          }
        >
          {search === '' ? t('dossiers.empty.hint') : t('dossiers.empty.search-hint')}
        </EmptyState>
      )}
      {data && data.total_items > 0 && (
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
