import { useTranslation } from 'react-i18next'
import { Link } from '#web/ui/link.tsx'
import type { DossierListItem } from '#contract/dossiers.ts'
import { listOfState } from '#rules/dossier-state.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DossierStates } from '#web/ui/state-chip.tsx'
import { mainState } from '#web/ui/state-tokens.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { RowActions } from './row-actions.tsx'
import { RowNotice, useRowNotice } from './row-notice.tsx'

/** A page of dossiers; cards on a narrow screen. */
export function DossierTable({
  dossiers,
  pageSize,
  search,
  onClearSearch,
}: {
  /** Absent while the first page is on its way. */
  readonly dossiers: readonly DossierListItem[] | undefined
  readonly pageSize: number
  readonly search: string
  readonly onClearSearch: () => void
}) {
  const { t } = useTranslation()
  if (dossiers?.length === 0) return <NoDossier search={search} onClearSearch={onClearSearch} />
  return (
    <table className="table table--cards" aria-busy={dossiers === undefined}>
      <thead>
        <tr>
          <th scope="col">{t('dossiers.column.dossier')}</th>
          <th scope="col" className="right">
            {t('dossiers.row.amount')}
          </th>
          <th scope="col">{t('dossiers.row.state')}</th>
          <th scope="col" className="col-date">
            {t('dossiers.column.created')}
          </th>
          <th scope="col" className="actions head-actions">
            {t('dossiers.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {dossiers ? (
          dossiers.map((dossier) => <DossierRow key={dossier.id} dossier={dossier} />)
        ) : (
          <SkeletonRows rows={pageSize} columns={5} />
        )}
      </tbody>
    </table>
  )
}

function DossierRow({ dossier }: { readonly dossier: DossierListItem }) {
  const { t } = useTranslation()
  const { euros, day } = useFormat()
  const [notice, showNotice] = useRowNotice()
  const advisor = dossier.advisor
    ? ` ${t('dossiers.row.advisor', { external_id: dossier.advisor.external_id })}`
    : ''
  return (
    <tr>
      <td>
        <RowTitle dossier={dossier} />
        <small className="num">{t('dossiers.row.short-number', { id: dossier.id }) + advisor}</small>
      </td>
      <td className="right num">
        {dossier.subscriptionGlobalAmount === null ? '' : euros(dossier.subscriptionGlobalAmount)}
      </td>
      <td className="wide">
        {notice === null ? <DossierStates status={dossier.status} /> : <RowNotice>{notice}</RowNotice>}
      </td>
      <td className="num muted col-date">{day(dossier.creation_date)}</td>
      <td className="actions">
        <RowActions dossier={dossier} onNotice={showNotice} />
      </td>
    </tr>
  )
}

/** Opens the dossier, unless it is abandoned: those have no actions. Source: shell §6. */
function RowTitle({ dossier }: { readonly dossier: DossierListItem }) {
  const { t } = useTranslation()
  const title = dossier.present === '' ? t('dossiers.row.untitled') : dossier.present
  if (listOfState(mainState(dossier.status)) === 'abandoned') return <span className="title">{title}</span>
  return (
    <Link className="title" to={dossierAddress(dossier.id)}>
      {title}
    </Link>
  )
}

function NoDossier({
  search,
  onClearSearch,
}: {
  readonly search: string
  readonly onClearSearch: () => void
}) {
  const { t } = useTranslation()
  if (search === '') return <EmptyState title={t('dossiers.empty')}>{t('dossiers.empty.hint')}</EmptyState>
  return (
    <EmptyState
      title={t('dossiers.empty.search', { search })}
      action={<Button onClick={onClearSearch}>{t('common.clear-search')}</Button>}
    >
      {t('dossiers.empty.search-hint')}
    </EmptyState>
  )
}
