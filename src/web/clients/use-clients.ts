import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/session.ts'
import { CLIENTS_PER_CALL, clientPage } from './client-list.ts'
import { pagesOf } from './visible-rows.ts'

/**
 * Search results, fetched page by page as rows become visible. The previous results stay while a new search loads;
 * `shownSearch` is the search that they belong to.
 */
export function useClients(search: string, rows: readonly number[]) {
  const [shownSearch, setShownSearch] = useState(search)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...clientPage(search, 1),
    placeholderData: keepPreviousData,
  })
  if (data && !isPlaceholderData && shownSearch !== search) setShownSearch(search)
  const pages = pagesOf(rows)
  const loaded = useQueries({ queries: pages.map((page) => clientPage(shownSearch, page)) })
  const byPage = new Map(pages.map((page, place) => [page, loaded[place]?.data]))
  return {
    shownSearch,
    total: data?.total_items,
    isMore: data?.more_than_total ?? false,
    error: error ?? loaded.find((page) => page.error)?.error ?? null,
    refetch: () => {
      void refetch()
      for (const page of loaded) if (page.error) void page.refetch()
    },
    /** Undefined while loading. */
    clientAt: (row: number): Client | undefined => {
      const page = byPage.get(Math.floor(row / CLIENTS_PER_CALL) + 1)
      return page?.clients[row % CLIENTS_PER_CALL]
    },
  }
}
