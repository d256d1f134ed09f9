import { useState } from 'react'
import { columnsFor, type ListColumn } from '#rules/dossier-columns.ts'
import { useUser } from '#web/session/user-context.ts'
import { AskModal } from '#web/ui/ask-modal.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowDown, ArrowUp } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import type { ViewAddress } from './use-view-address.ts'

/** Chooses the columns of a list and their order. */
export function ColumnsModal({
  address,
  onClose,
}: {
  readonly address: ViewAddress
  readonly onClose: () => void
}) {
  const { role } = useUser()
  const [order, setOrder] = useState(() => [
    ...address.columns,
    ...columnsFor(role).filter((name) => !address.columns.includes(name)),
  ])
  const [shown, setShown] = useState<ReadonlySet<ListColumn>>(() => new Set(address.columns))
  const move = (from: number, to: number) => {
    const moved = order[from]
    if (moved !== undefined) setOrder(order.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const chosen = order.filter((name) => shown.has(name))
  return (
    <AskModal
      title={t('views.columns.title')}
      confirm={t('views.apply')}
      disabled={chosen.length === 0}
      onClose={onClose}
      onConfirm={() => {
        address.changeColumns(chosen)
        onClose()
      }}
    >
      <p className="muted">{t('views.columns.hint')}</p>
      <ol className="columnlist">
        {order.map((name, index) => {
          const label = t(`views.column.${name}`)
          return (
            <li key={name}>
              <label className="viewcheck">
                <input
                  type="checkbox"
                  checked={shown.has(name)}
                  onChange={(event) => {
                    const next = new Set(shown)
                    if (event.target.checked) next.add(name)
                    else next.delete(name)
                    setShown(next)
                  }}
                />
                <span>{label}</span>
              </label>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('views.columns.up', { column: label })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon of={ArrowUp} />
              </button>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('views.columns.down', { column: label })}
                disabled={index === order.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon of={ArrowDown} />
              </button>
            </li>
          )
        })}
      </ol>
    </AskModal>
  )
}
