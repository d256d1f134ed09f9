import { useCallback, useMemo, useState } from 'react'
import type { DossierList, DossierListItem } from '#contract/dossiers.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'

/** Largest page that the server returns. */
const LARGEST_PAGE = 100

/** The selected rows: of the page, or of the whole list on request. */
export interface Selection {
  /** False while the rows of the page load, or when there are none: nothing can be selected. */
  readonly hasPage: boolean
  /** In the order of the list. */
  readonly rows: readonly DossierListItem[]
  readonly ids: readonly number[]
  /** Whether every row of the page is ticked. */
  readonly isAll: boolean
  readonly has: (id: number) => boolean
  readonly toggle: (id: number) => void
  /** Selects every row of the page, or none. */
  readonly selectAll: (on: boolean) => void
  readonly whole: {
    /**
     * Number of rows that selecting the whole list would select; undefined when the page has them all, or when this is
     * done.
     */
    readonly offered?: number
    readonly isFirst: boolean
    readonly isReading: boolean
    readonly error: Error | null
    readonly select: () => void
  }
}

interface SelectedList {
  /** Rows of the page; undefined while they load. */
  readonly list: DossierList | undefined
  /** Key of what the list shows, apart from its page: another search or filter clears the selection. */
  readonly key: string
  /** How many dossiers an action takes. */
  readonly most: number
  readonly read: (page: { readonly page: number; readonly itemsPerPage: number }) => Promise<DossierList>
}

/** Rows that leave the page leave the selection, unless the whole list was selected. */
export function useSelection({ list, key, most, read }: SelectedList): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  /** Rows of the whole list, once it was selected as a whole. */
  const [found, setFound] = useState<readonly DossierListItem[]>()
  const [seen, setSeen] = useState(key)
  const page = list?.dossiers
  const known = found ?? page
  const rows = useMemo(() => (known ?? []).filter(({ id }) => ticked.has(id)), [known, ticked])
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const toggle = useCallback((id: number) => {
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const tick = (some: readonly DossierListItem[]) => setTicked(new Set(some.map(({ id }) => id)))
  const whole = useSingleMutation({
    mutationFn: (_key: string) => readFirst(most, read),
    onSuccess(first, asked) {
      // Another list may be shown by now.
      if (asked !== key) return
      setFound(first)
      tick(first)
    },
  })
  if (seen !== key) {
    setSeen(key)
    setFound(undefined)
    tick([])
  }
  const hasPage = page !== undefined && page.length > 0
  const isAll = hasPage && page.every(({ id }) => ticked.has(id))
  const total = Math.min(most, list?.total_items ?? 0)
  const isOffered = isAll && !found && total > page.length
  return {
    hasPage,
    rows,
    ids,
    isAll,
    has: (id) => ticked.has(id),
    toggle,
    selectAll(on) {
      setFound(undefined)
      tick(on ? (page ?? []) : [])
    },
    whole: {
      ...(isOffered ? { offered: total } : {}),
      isFirst: (list?.total_items ?? 0) > most,
      isReading: whole.isPending,
      error: whole.error,
      select: () => whole.mutate(key),
    },
  }
}

/** The first dossiers of a list, page by page. */
async function readFirst(most: number, read: SelectedList['read']): Promise<readonly DossierListItem[]> {
  const itemsPerPage = Math.min(most, LARGEST_PAGE)
  const rows: DossierListItem[] = []
  for (let page = 1; rows.length < most; page += 1) {
    const { dossiers } = await read({ page, itemsPerPage })
    rows.push(...dossiers)
    if (dossiers.length < itemsPerPage) break
  }
  // A dossier signed in between shifts the others to the next page, so pages may overlap.
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, most)
}
