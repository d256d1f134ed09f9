import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '#contract/session.ts'
import { get } from '#web/api/call.ts'

/** How many clients one call brings. */
export const CLIENTS_PER_CALL = 50

/** One stretch of the clients that a search finds; the first has number 1. */
export function clientPage(searchTerm: string, page: number) {
  return queryOptions({
    queryKey: ['clients', searchTerm, page],
    queryFn: ({ signal }) =>
      get<Clients>('/clients', { query: { searchTerm, page, itemsPerPage: CLIENTS_PER_CALL }, signal }),
    staleTime: 30_000,
  })
}
