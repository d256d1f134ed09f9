import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilterValues } from '#rules/dossier-filters.ts'
import { growsWithList, isSlowList } from '#rules/slow-view.ts'
import { dossierCounts } from '#web/api/dossiers.ts'
import { useUser } from '#web/session/user-context.ts'
import { counterOf, type CountedList } from '#web/views/list-counter.ts'

/** Whether a list is known to be slow, and whether its reader has asked for it all the same. */
export interface SlowList {
  readonly isSlow: boolean
  /** It is not read until its reader asks for it. */
  readonly isHeld: boolean
  /** Dossiers that are searched. */
  readonly dossiers: number
  readonly run: () => void
  /** Stops the reading, on the server too. */
  readonly stop: () => void
}

/** A search with filters among very many dossiers is read only when its reader has been told that it is slow. */
export function useSlowList(
  list: CountedList & { readonly searchTerm: string; readonly filters: FilterValues },
  queryKey: QueryKey,
): SlowList {
  const { role } = useUser()
  const queries = useQueryClient()
  const narrowed = { role, searchTerm: list.searchTerm, filters: list.filters }
  const counts = useQuery(dossierCounts())
  const dossiers = counts.data?.[counterOf(list)] ?? 0
  const isSlow = isSlowList(narrowed, dossiers)
  const chosen = JSON.stringify(narrowed)
  const [accepted, setAccepted] = useState<string>()
  return {
    isSlow,
    // The size of the list comes with its counters, of which it waits only where it matters.
    isHeld: isSlow ? accepted !== chosen : counts.isPending && growsWithList(narrowed),
    dossiers,
    run: () => setAccepted(chosen),
    stop() {
      setAccepted(undefined)
      void queries.cancelQueries({ queryKey })
    },
  }
}
