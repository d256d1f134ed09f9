import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import type { DossiersQuery } from '#contract/dossiers.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { isBackOffice } from '#rules/role.ts'
import { dossierCounts, dossierList } from '#web/api/dossiers.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { useUser } from '#web/session/user-context.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormFilter, type FormFilterValue } from '#web/ui/form-filter.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { DossierTable } from './dossier-table.tsx'

/** Source: shell §9. */
const PAGE_SIZE = 10

type Slug = DossiersQuery['state']
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
  // A new list starts with a new search, page and filter.
  return slug ? <DossierListOf key={slug} slug={slug} /> : <Navigate to="/dossier" replace />
}

function DossierListOf({ slug }: { readonly slug: Slug }) {
  const { t } = useTranslation()
  const { role } = useUser()
  return (
    <div className="page page--list">
      <BackLink to={findPreviousPage()} label={t('menu.dashboard')} />
      <div className="row row--between page__head">
        <PageHeading title={`${t(`dossiers.tab.${slug}`)} – ${t('dossiers.title')}`}>
          {t('dossiers.title')}
        </PageHeading>
        {canCreateForClient(role) && (
          <ButtonLink look="primary" icon={Plus} to="/creer-un-dossier-client">
            {t('dashboard.button.create')}
          </ButtonLink>
        )}
      </div>
      <StateTabs slug={slug} />
      <DossierPanel slug={slug} />
    </div>
  )
}

function StateTabs({ slug }: { readonly slug: Slug }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data } = useQuery(dossierCounts())
  const tabs = TABS.map((tab) => ({
    to: `/dossier/${tab.slug}`,
    label: t(`dossiers.tab.${tab.slug}`),
    count: data && count(data[tab.list]),
    current: tab.slug === slug,
  }))
  return <NavTabs label={t('dossiers.tabs')} tabs={tabs} />
}

function DossierPanel({ slug }: { readonly slug: Slug }) {
  const { t } = useTranslation()
  const { role } = useUser()
  const settings = usePermissionSettings()
  const [form, setForm] = useState<FormFilterValue>('all')
  const { page, search, typed, changeSearch, hrefOf } = useListAddress()
  const query = { page, itemsPerPage: PAGE_SIZE, state: slug, searchTerm: search, form }
  const { data, error, refetch } = useQuery({ ...dossierList(query), placeholderData: keepPreviousData })
  const filtered = slug === 'current-cases' || slug === 'abandoned-files'
  return (
    <section className="panel panel--clip list" aria-label={t(`dossiers.tab.${slug}`)}>
      <div className="tools">
        <SearchBox
          label={t('dossiers.search')}
          placeholder={t('dossiers.search.placeholder')}
          value={typed}
          onChange={changeSearch}
        />
        {isBackOffice(role) && settings.backOfficeForm && filtered && (
          <FormFilter value={form} onChange={setForm} />
        )}
      </div>
      {error ? (
        <div className="panel__body">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DossierTable
          dossiers={data?.dossiers}
          pageSize={PAGE_SIZE}
          search={search}
          onClearSearch={() => changeSearch('')}
        />
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
