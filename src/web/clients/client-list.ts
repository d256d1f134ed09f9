import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '#contract/session.ts'
import { get } from '#web/api/call.ts'

/** Page size. */
export const CLIENTS_PER_CALL = 50

/** A page of search results; the first is page 1. */
export function clientPage(searchTerm: string, page: number) {
  return queryOptions({
    queryKey: ['clients', searchTerm, page],
    queryFn: ({ signal }) =>
      get<Clients>('/clients', { query: { searchTerm, page, itemsPerPage: CLIENTS_PER_CALL }, signal }),
    staleTime: 30_000,
  })
}
