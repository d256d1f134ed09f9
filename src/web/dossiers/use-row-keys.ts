import { useEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '#web/ui/shortcuts.ts'

/** Address of the last focused row, to continue there when the list is reopened. */
let lastRow: string | undefined

/** J and K move the focus between row titles, which are links; X ticks the row of the focus. Source: mockups, section 5. */
export function useRowKeys() {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const rememberRow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('tr') : null
      const address = row ? findTitle(row)?.getAttribute('href') : undefined
      if (address && table.current?.contains(row)) lastRow = address
    }
    document.addEventListener('focusin', rememberRow)
    return () => document.removeEventListener('focusin', rememberRow)
  }, [])
  const actions = useMemo(() => {
    const move = (step: number) => {
      const rows = [...(table.current?.tBodies[0]?.rows ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const left = rows.find((row) => findTitle(row)?.getAttribute('href') === lastRow)
      const next = at === -1 ? (left ?? rows.at(step > 0 ? 0 : -1)) : rows[at + step]
      if (next) findTitle(next)?.focus()
    }
    const tick = () => {
      const row = document.activeElement?.closest('tr')
      if (row && table.current?.contains(row)) row.querySelector<HTMLElement>('.tick input')?.click()
    }
    return { j: () => move(1), k: () => move(-1), x: tick }
  }, [])
  useShortcuts(actions)
  return table
}

function findTitle(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('.title')
}
