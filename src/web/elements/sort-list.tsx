import { ArrowDown, ArrowUp, Check, GripVertical, type IconPath } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { t } from '#web/wording/translation.ts'
import { moveWithin, orderOf, rowAt } from './sort-order.ts'

/** A sortable list: drag the handle, use its arrow keys, or press the buttons (touch and voice). */
export function SortList({
  id,
  lines,
  chosen,
  isLocked: locked,
  onOrder,
  onLeave,
}: {
  readonly id: string
  readonly lines: readonly { readonly value: string; readonly label: string }[]
  /** The order given so far; empty before. */
  readonly chosen: readonly string[]
  readonly isLocked: boolean
  readonly onOrder: (order: readonly string[]) => void
  readonly onLeave: () => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string>()
  const order = orderOf(lines, chosen)

  const labelOf = (value: string) => lines.find((line) => line.value === value)?.label ?? value
  const place = (value: string, to: number) => {
    const from = order.indexOf(value)
    const target = Math.min(Math.max(to, 0), order.length - 1)
    if (locked || from === target) return
    onOrder(moveWithin(order, from, target))
    setAnnouncement(t('wizard.sort.moved', { label: labelOf(value), rank: target + 1, count: order.length }))
  }
  const onKeyDown = (value: string, event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -order.length, End: order.length }[event.key]
    if (by === undefined) return
    event.preventDefault()
    place(value, order.indexOf(value) + by)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (dragged === undefined || !list.current) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    place(dragged, rowAt(rows, event.clientY))
  }
  const drop = () => {
    setDragged(undefined)
    onLeave()
  }

  return (
    <>
      <ol ref={list} className="sortlist" id={id} tabIndex={-1}>
        {order.map((value, index) => {
          const label = labelOf(value)
          return (
            <li key={value} data-dragged={value === dragged ? true : undefined}>
              <button
                type="button"
                className="iconbtn sortlist__grip"
                disabled={locked}
                aria-label={t('wizard.sort.grip', { label, rank: index + 1, count: order.length })}
                onKeyDown={(event) => onKeyDown(value, event)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(value)
                }}
                onPointerMove={onPointerMove}
                onPointerUp={drop}
                onPointerCancel={drop}
                onBlur={onLeave}
              >
                <Icon of={GripVertical} />
              </button>
              <span className="sortlist__n" aria-hidden="true">
                {index + 1}
              </span>
              <span>{label}</span>
              <MoveButton
                label={t('wizard.sort.up', { label })}
                isOff={locked || index === 0}
                onMove={() => place(value, index - 1)}
                icon={ArrowUp}
              />
              <MoveButton
                label={t('wizard.sort.down', { label })}
                isOff={locked || index === order.length - 1}
                onMove={() => place(value, index + 1)}
                icon={ArrowDown}
              />
            </li>
          )
        })}
      </ol>
      {chosen.length === 0 && !locked && (
        <button
          type="button"
          className="btn btn--secondary btn--sm sortlist__keep"
          onClick={() => {
            onOrder(order)
            onLeave()
          }}
        >
          <Icon of={Check} /> {t('wizard.sort.keep')}
        </button>
      )}
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
    </>
  )
}

/**
 * For touch and voice control: the handle's keys do the same, so this button is not a tab stop. Not `disabled` at the
 * ends of the list: that would lose the focus.
 */
function MoveButton({
  label,
  isOff,
  onMove,
  icon,
}: {
  readonly label: string
  readonly isOff: boolean
  readonly onMove: () => void
  readonly icon: IconPath
}) {
  return (
    <button
      type="button"
      className="iconbtn"
      tabIndex={-1}
      aria-disabled={isOff}
      aria-label={label}
      onClick={isOff ? undefined : onMove}
    >
      <Icon of={icon} />
    </button>
  )
}
