import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import type { DossierListItem, DossiersQuery } from '#contract/dossiers.ts'
import { mainState } from '#rules/dossier-state.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { dossierAddress, dossierCounts, dossierList } from '#web/api/dossiers.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { useUser } from '#web/session/user-context.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DossierPanel, PAGE_SIZE } from './dossier-panel.tsx'
import { DossierTable, type DossierColumn } from './dossier-table.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { DossierStates, OutcomeChip } from './state-chips.tsx'
import { useListAddress, type ListAddress } from './use-list-address.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import { isAbandoned } from '#vocabulary/dossier-state.ts'
import { RowActions } from './row-actions.tsx'

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
  // Remount per list: search, page and filter start over.
  return slug ? <DossierListOf key={slug} slug={slug} /> : <Redirect to="/dossier" />
}

function DossierListOf({ slug }: { readonly slug: Slug }) {
  const { t } = useTranslation()
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

function Dossiers({ slug }: { readonly slug: Slug }) {
  const { t } = useTranslation()
  const { role } = useUser()
  const settings = usePermissionSettings()
  const address = useListAddress()
  const columns = useColumns(address)
  const isFilterable =
    isBackOffice(role) && settings.backOfficeForm && (slug === 'current-cases' || slug === 'abandoned-files')
  const { page, search, sort } = address
  // Ignore a filter in the address that the page does not offer.
  const form = isFilterable ? address.form : 'all'
  const query = { page, itemsPerPage: PAGE_SIZE, state: slug, searchTerm: search, form, sort }
  const list = useQuery({ ...dossierList(query), placeholderData: keepPreviousData })
  return (
    <DossierPanel
      label={t(`dossiers.tab.${slug}`)}
      address={address}
      list={list}
      hasFormFilter={isFilterable}
      emptyTitle={t('dossiers.empty')}
      emptyHint={t(`dossiers.empty.${slug}`)}
    >
      <DossierTable
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

/** Abandoned dossiers open nothing, having no actions. Source: shell §6. */
function addressOf({ id, status }: DossierListItem): string | null {
  const state = mainState(status)
  return state !== undefined && isAbandoned(state) ? null : dossierAddress(id)
}

function useColumns({ sort, changeSort }: ListAddress): readonly DossierColumn[] {
  const { t } = useTranslation()
  const { day } = useFormat()
  // The back office has lists of its own by state of the review.
  const hasOutcome = !isBackOffice(useUser().role)
  return [
    {
      key: 'state',
      head: t('dossiers.row.state'),
      className: 'wide',
      replacedByNotice: true,
      cell: ({ status, integrate_state }) => (
        <>
          <DossierStates status={status} />
          {hasOutcome && mainState(status) === 'signed' && <OutcomeChip state={integrate_state} />}
        </>
      ),
    },
    {
      key: 'created',
      head: t('dossiers.column.created'),
      className: 'num muted col-date',
      sorted: { sort, onSort: changeSort },
      cell: ({ creation_date }) => day(creation_date),
    },
  ]
}
