import { useTranslation } from 'react-i18next'
import { Link } from './link.tsx'
import type { DossierListItem } from '#contract/dossiers.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { SkeletonRows } from './skeleton.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** Signed dossiers as a reviewer goes through them. */
export function IntegrationTable({
  dossiers,
  rows,
}: {
  /** Absent while the first page is on its way. */
  readonly dossiers: readonly DossierListItem[] | undefined
  readonly rows: number
}) {
  const { t } = useTranslation()
  const table = useRowKeys()
  return (
    <table ref={table} className="table table--cards" aria-busy={dossiers === undefined}>
      <thead>
        <tr>
          <th scope="col">{t('dossiers.column.dossier')}</th>
          <th scope="col" className="right">
            {t('dossiers.row.amount')}
          </th>
          <th scope="col">{t('dossiers.column.advisor')}</th>
          <th scope="col">{t('dossiers.column.signed')}</th>
          <th scope="col" className="actions">
            <span className="sr-only">{t('dossiers.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {dossiers ? (
          dossiers.map((dossier) => <Row key={dossier.id} dossier={dossier} />)
        ) : (
          <SkeletonRows rows={rows} columns={5} />
        )}
      </tbody>
    </table>
  )
}

function Row({ dossier }: { readonly dossier: DossierListItem }) {
  const { t } = useTranslation()
  const { euros, day } = useFormat()
  const address = `/manage-dossier/${dossier.id}`
  const title = dossier.present === '' ? t('dossiers.row.untitled') : dossier.present
  return (
    <tr>
      <td>
        <Link className="title" to={address}>
          {title}
        </Link>
        <small className="num">{t('dossiers.row.short-number', { id: dossier.id })}</small>
      </td>
      <td className="right num">
        {dossier.subscriptionGlobalAmount === null ? '' : euros(dossier.subscriptionGlobalAmount)}
      </td>
      <td>
        {dossier.advisor &&
          `${dossier.advisor.name} ${t('dossiers.row.advisor', { external_id: dossier.advisor.external_id })}`}
      </td>
      <td className="num">{dossier.signature_date === null ? '' : day(dossier.signature_date)}</td>
      <td className="actions">
        <Link
          className="btn btn--quiet btn--sm"
          to={address}
          aria-label={`${t('dossiers.integration.examine')} : ${title}`}
        >
          {t('dossiers.integration.examine')}
        </Link>
      </td>
    </tr>
  )
}
