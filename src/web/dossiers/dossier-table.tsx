import { ArrowDown, ArrowUp } from '#web/ui/icons.ts'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { DossierListItem } from '#contract/dossiers.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RowNotice, useRowNotice } from '#web/ui/row-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { ListSort } from './use-list-address.ts'
import { useRowKeys } from './use-row-keys.ts'

/** A column between amount and actions. */
export interface DossierColumn {
  readonly key: string
  readonly head: string
  readonly className?: string
  /** Current order, when this column sorts the table. */
  readonly sorted?: { readonly sort: ListSort; readonly onSort?: (sort: ListSort) => void }
  readonly cell: (dossier: DossierListItem) => ReactNode
  /** Row messages replace its content. */
  readonly replacedByNotice?: boolean
}

/** Renders the actions of a row; `showNotice` shows a message on the row for a while. */
export interface RowActionProps {
  readonly dossier: DossierListItem
  readonly showNotice: (text: string) => void
}

interface DossierTableProps {
  /** Undefined while the first page loads. */
  readonly dossiers: readonly DossierListItem[] | undefined
  /** Number of placeholder rows. */
  readonly rows: number
  /** The rows belong to a previous query. */
  readonly isStale?: boolean
  readonly columns: readonly DossierColumn[]
  /** Address of a row; null when it opens nothing. */
  readonly addressOf: (dossier: DossierListItem) => string | null
  readonly Actions: ComponentType<RowActionProps>
}

/** Dossiers as rows, or cards on narrow screens. J and K move, Enter opens. Source: shell §2. */
export function DossierTable({ dossiers, rows, isStale = false, columns, ...row }: DossierTableProps) {
  const { t } = useTranslation()
  const table = useRowKeys()
  return (
    <table ref={table} className="table table--cards" aria-busy={dossiers === undefined || isStale}>
      <thead>
        <tr>
          <th scope="col">{t('dossiers.column.dossier')}</th>
          <th scope="col" className="right">
            {t('dossiers.row.amount')}
          </th>
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} />
          ))}
          <th scope="col" className="actions head-actions">
            {t('dossiers.column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {dossiers ? (
          dossiers.map((dossier) => (
            <DossierRow key={dossier.id} dossier={dossier} columns={columns} {...row} />
          ))
        ) : (
          <SkeletonRows rows={rows} columns={columns.length + 3} />
        )}
      </tbody>
    </table>
  )
}

function ColumnHead({ column: { head, className, sorted } }: { readonly column: DossierColumn }) {
  const { t } = useTranslation()
  if (!sorted) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  }
  const { sort, onSort } = sorted
  return (
    <th scope="col" className={className} aria-sort={sort === 'newest' ? 'descending' : 'ascending'}>
      {onSort ? (
        <button
          type="button"
          className="sorter"
          title={t(sort === 'newest' ? 'dossiers.sort.oldest' : 'dossiers.sort.newest')}
          onClick={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
        >
          {head} <Icon of={sort === 'newest' ? ArrowDown : ArrowUp} />
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function DossierRow({
  dossier,
  columns,
  addressOf,
  Actions,
}: Pick<DossierTableProps, 'columns' | 'addressOf' | 'Actions'> & { readonly dossier: DossierListItem }) {
  const { t } = useTranslation()
  const { euros } = useFormat()
  const [notice, showNotice] = useRowNotice()
  const advisor = dossier.advisor
    ? ` ${t('dossiers.row.advisor', { external_id: dossier.advisor.external_id })}`
    : ''
  return (
    <tr>
      <td>
        <RowTitle present={dossier.present} address={addressOf(dossier)} />
        <small className="num">{t('dossiers.row.short-number', { id: dossier.id }) + advisor}</small>
      </td>
      <td className="right num">
        {dossier.subscriptionGlobalAmount === null ? '' : euros(dossier.subscriptionGlobalAmount)}
      </td>
      {columns.map((column) => (
        <td key={column.key} className={column.className}>
          {notice !== null && column.replacedByNotice ? (
            <RowNotice>{notice}</RowNotice>
          ) : (
            column.cell(dossier)
          )}
        </td>
      ))}
      <td className="actions">
        <Actions dossier={dossier} showNotice={showNotice} />
      </td>
    </tr>
  )
}

function RowTitle({ present, address }: { readonly present: string; readonly address: string | null }) {
  if (address === null) {
    return (
      <span className="title" tabIndex={-1}>
        {present}
      </span>
    )
  }
  return (
    <Link className="title" to={address}>
      {present}
    </Link>
  )
}
