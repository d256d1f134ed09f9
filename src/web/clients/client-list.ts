import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '#contract/session.ts'
import { get } from '#web/api/call.ts'

/** As many as one looks through; whoever is not among them is found by typing more. */
const SHOWN = 50

export function clientList(searchTerm: string) {
  return queryOptions({
    queryKey: ['clients', searchTerm],
    queryFn: ({ signal }) =>
      get<Clients>('/clients', { query: { searchTerm, page: 1, itemsPerPage: SHOWN }, signal }),
  })
}
