import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilterValues } from '#rules/dossier-filters.ts'
import { growsWithList, isSlowList } from '#rules/slow-view.ts'
import { dossierCounts } from '#web/api/dossiers.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useUser } from '#web/session/user-context.ts'
import { counterOf, type CountedList } from '#web/views/list-counter.ts'

/** Whether a list is known to be slow, and whether the reader has chosen to load it anyway. */
export interface SlowList {
  readonly isSlow: boolean
  /** Whether loading waits for the reader's consent, or for the size of the list. */
  readonly isHeld: boolean
  /** Number of dossiers to search. */
  readonly dossiers: number
  readonly run: () => void
  /** Cancels loading, on the server too. */
  readonly stop: () => void
}

/** Loads a filtered search among very many dossiers only after the reader has been warned that it is slow. */
export function useSlowList(
  list: CountedList & { readonly searchTerm: string; readonly filters: FilterValues },
  queryKey: QueryKey,
): SlowList {
  const { role } = useUser()
  const narrowed = { role, searchTerm: list.searchTerm, filters: list.filters }
  const counts = useQuery(dossierCounts())
  const dossiers = counts.data?.[counterOf(list)] ?? 0
  const isSlow = isSlowList(narrowed, dossiers)
  const chosen = JSON.stringify(narrowed)
  const [accepted, setAccepted] = useState<string>()
  return {
    isSlow,
    // The counters give the size of the list; it waits for them only if the size matters.
    isHeld: isSlow ? accepted !== chosen : counts.isPending && growsWithList(narrowed),
    dossiers,
    run: () => setAccepted(chosen),
    stop() {
      setAccepted(undefined)
      void queryClient.cancelQueries({ queryKey })
    },
  }
}
