import { useState } from 'react'
import { useParams } from 'react-router'
import { useQueryAddress } from './use-query-address.ts'
import { useDebounced } from './use-debounced.ts'

/** A pause in typing before a search is sent. */
const SEARCH_DELAY_MS = 300

/**
 * Page and search of a list. The page comes from the query, else from the path, and is written to the query; a
 * new search goes back to page 1. Search text is lower-cased before use. Source: shell §2, §5.
 */
export function useListAddress() {
  const params = useParams()
  const [query, setQuery] = useQueryAddress()
  const [typed, setTyped] = useState(query.get('search') ?? '')
  const search = useDebounced(typed, SEARCH_DELAY_MS).trim().toLocaleLowerCase('fr')
  const page = positiveInteger(query.get('currentPage') ?? params['currentPage'])

  function changeSearch(text: string) {
    setTyped(text)
    const next = new URLSearchParams(query)
    next.set('currentPage', '1')
    if (text === '') next.delete('search')
    else next.set('search', text)
    setQuery(next, { replace: true })
  }

  function hrefOf(target: number): string {
    const next = new URLSearchParams(query)
    next.set('currentPage', String(target))
    return `?${next.toString()}`
  }

  return { page, search, typed, changeSearch, hrefOf }
}

function positiveInteger(text: string | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}
