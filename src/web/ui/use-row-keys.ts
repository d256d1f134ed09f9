import { useMemo, useRef } from 'react'
import { useShortcuts } from '#web/session/shortcuts.ts'

/** J and K go from row to row of a table, by their titles; Enter opens, as it does any link. Source: mockups, section 5. */
export function useRowKeys() {
  const table = useRef<HTMLTableElement>(null)
  const actions = useMemo(() => {
    const move = (step: number) => {
      const rows = [...(table.current?.tBodies[0]?.rows ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const next = at === -1 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
      next?.querySelector<HTMLElement>('.title')?.focus()
    }
    return { j: () => move(1), k: () => move(-1) }
  }, [])
  useShortcuts(actions)
  return table
}
