import { useMemo, type RefObject } from 'react'
import { useShortcuts } from '#web/session/shortcuts.ts'

/**
 * J and K go down and up the rows of a table. The cursor is the focus itself, on the title of a row, so that
 * Enter opens and a screen reader follows. Source: mockups, section 5.
 */
export function useRowCursor(table: RefObject<HTMLTableElement | null>): void {
  const actions = useMemo(() => {
    const move = (step: number) => {
      const titles = [...(table.current?.querySelectorAll<HTMLElement>('tbody .title') ?? [])]
      const here = titles.findIndex((title) => title.closest('tr')?.contains(document.activeElement))
      const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), titles.length - 1)
      titles[next]?.focus()
    }
    return { j: () => move(1), k: () => move(-1) }
  }, [table])
  useShortcuts(actions)
}
