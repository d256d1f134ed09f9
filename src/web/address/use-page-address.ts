import { useParams } from 'wouter'
import { useQueryAddress } from './use-query-address.ts'

/** The server's limit. */
const MAX_PAGE = 1_000_000

/**
 * The page of a list: read from the query, then from the path, and always written to the query. Invalid numbers count
 * as page 1. Source: shell §2, §5.
 */
export function usePageAddress() {
  const params = useParams()
  const [query] = useQueryAddress()
  return {
    page: readPage(query.get('currentPage') ?? params['currentPage']),
    hrefOf: (target: number): string => {
      const next = new URLSearchParams(query)
      next.set('currentPage', String(target))
      return `?${next.toString()}`
    },
  }
}

function readPage(text: string | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number <= MAX_PAGE ? number : 1
}
