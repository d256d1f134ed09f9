import { ArrowDown, ArrowUp } from '#web/ui/icons.ts'
import { useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import type { DossierListItem } from '#contract/dossiers.ts'
import { canListClients } from '#rules/permission.ts'
import { clientAddress } from '#web/api/clients.ts'
import { useUser } from '#web/session/user-context.ts'
import { catchFocus } from '#web/ui/catch-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RowNotice, useRowNotice } from '#web/ui/row-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { SecondPersonChip } from './state-chips.tsx'
import type { ListSort } from './use-list-address.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

/** A column between title and actions. */
export interface DossierColumn {
  readonly key: string
  readonly head: string
  readonly className?: string
  /** Current order, when this column sorts the table. */
  readonly sorted?: { readonly sort: ListSort; readonly onSort?: (sort: ListSort) => void }
  readonly cell: (dossier: DossierListItem) => ReactNode
  /** Row messages replace its content; without such a column they stand below the title. */
  readonly replacedByNotice?: boolean
  /** On a narrow page its heading is shown before each value. */
  readonly isLabelled?: boolean
}

/** Renders the actions of a row; `showNotice` shows a message on the row for a while. */
export interface RowActionProps {
  readonly dossier: DossierListItem
  readonly showNotice: (text: string) => void
}

interface DossierTableProps {
  /** Undefined while the first page loads. */
  readonly dossiers: readonly DossierListItem[] | undefined
  readonly rows: number
  /** The rows belong to a previous query. */
  readonly isStale?: boolean
  readonly columns: readonly DossierColumn[]
  /** Address of a row; null when it opens nothing. */
  readonly addressOf: (dossier: DossierListItem) => string | null
  readonly Actions: ComponentType<RowActionProps>
  /** Makes rows selectable. */
  readonly selection?: Selection
}

/** Dossiers as rows, or cards on narrow screens. J and K move, X selects, Enter opens. Source: shell §2. */
export function DossierTable({ dossiers, rows, isStale = false, columns, ...row }: DossierTableProps) {
  const table = useRowKeys()
  const { selection } = row
  return (
    <table
      ref={table}
      className="table table--cards table--tight"
      aria-busy={dossiers === undefined || isStale}
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="tick">
              <span className="sr-only">{t('selection.label')}</span>
            </th>
          )}
          <th scope="col">{t('dossiers.column.dossier')}</th>
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
          <SkeletonRows rows={rows} columns={columns.length + (selection ? 3 : 2)} />
        )}
      </tbody>
    </table>
  )
}

/** `aria-sort` of the creation column, which does not apply when sorting by deadline. */
const ARIA_SORTS = { newest: 'descending', oldest: 'ascending', due: 'none' } as const

function ColumnHead({ column: { head, className, sorted } }: { readonly column: DossierColumn }) {
  if (!sorted) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  }
  const { sort, onSort } = sorted
  return (
    <th scope="col" className={className} aria-sort={ARIA_SORTS[sort]}>
      {onSort ? (
        <button
          type="button"
          className="sorter"
          title={t(sort === 'newest' ? 'dossiers.sort.oldest' : 'dossiers.sort.newest')}
          onClick={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
        >
          {head} {sort !== 'due' && <Icon of={sort === 'newest' ? ArrowDown : ArrowUp} />}
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
  selection,
}: Pick<DossierTableProps, 'columns' | 'addressOf' | 'Actions' | 'selection'> & {
  readonly dossier: DossierListItem
}) {
  const { role } = useUser()
  const [notice, showNotice] = useRowNotice()
  const advisor = dossier.advisor
    ? ` ${t('dossiers.row.advisor', { external_id: dossier.advisor.external_id })}`
    : ''
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const shown = row.current
    // A refetch can remove the row that has the focus.
    return () => {
      if (shown?.contains(document.activeElement)) setTimeout(catchFocus)
    }
  }, [])
  return (
    <tr ref={row} data-selected={selection?.has(dossier.id) || undefined}>
      {selection && (
        <td className="tick">
          <label className="tick__box">
            <input
              type="checkbox"
              aria-label={t('selection.row', { present: dossier.present, id: dossier.id })}
              checked={selection.has(dossier.id)}
              onChange={() => selection.toggle(dossier.id)}
            />
          </label>
        </td>
      )}
      <td>
        <RowTitle present={dossier.present} address={addressOf(dossier)} />
        <small className="num">
          {t('dossiers.row.short-number', { id: dossier.id }) + advisor}
          {dossier.client && canListClients(role) && (
            <>
              {' · '}
              <Link to={clientAddress(dossier.client.id)}>
                {t('client.open')}
                <span className="sr-only"> {dossier.client.name}</span>
              </Link>
            </>
          )}
        </small>
        {dossier.second_person && <SecondPersonChip />}
        {notice !== null && !columns.some(({ replacedByNotice }) => replacedByNotice) && (
          <RowNotice>{notice}</RowNotice>
        )}
      </td>
      {columns.map((column) => (
        <td
          key={column.key}
          className={column.className}
          data-label={column.isLabelled ? column.head : undefined}
        >
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
