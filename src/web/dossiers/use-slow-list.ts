import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { DossierCounts } from '#contract/dossiers.ts'
import type { ViewDefinition } from '#contract/views.ts'
import { LIST_SLUGS } from '#rules/dossier-state.ts'
import type { FilterValues } from '#rules/dossier-filters.ts'
import { growsWithList, isSlowList } from '#rules/slow-view.ts'
import { dossierCounts } from '#web/api/dossiers.ts'
import { useUser } from '#web/session/user-context.ts'
import { DOSSIER_LISTS } from '#vocabulary/dossier-state.ts'

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

type CountedList = DistributedPick<ViewDefinition>
/** A list and its tab, which belong together. */
type DistributedPick<View> = View extends ViewDefinition ? Pick<View, 'list' | 'tab'> : never

/** The counter with the size of a list before it is narrowed. */
export function counterOf(view: CountedList): keyof DossierCounts {
  if (view.list === 'review') return `signed_${view.tab}`
  return DOSSIER_LISTS.find((list) => LIST_SLUGS[list] === view.tab) ?? 'current'
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
