import { useCallback, useMemo, useState } from 'react'

/** Rows ticked on the current page of a list. Rows that leave the page leave the selection. */
export interface Selection {
  /** In the order of the page. */
  readonly ids: readonly number[]
  readonly isAll: boolean
  readonly has: (id: number) => boolean
  readonly toggle: (id: number) => void
  /** Selects every row of the page, or none. */
  readonly selectAll: (on: boolean) => void
}

export function useSelection(rows: readonly { readonly id: number }[] | undefined): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const ids = useMemo(
    () => (rows ?? []).filter(({ id }) => ticked.has(id)).map(({ id }) => id),
    [rows, ticked],
  )
  const toggle = useCallback((id: number) => {
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return {
    ids,
    isAll: rows !== undefined && rows.length > 0 && ids.length === rows.length,
    has: (id) => ticked.has(id),
    toggle,
    selectAll: (on) => setTicked(new Set(on ? (rows ?? []).map(({ id }) => id) : [])),
  }
}
