import { useState } from 'react'
import { useParams } from 'wouter'
import type { DossiersQuery } from '#contract/dossiers.ts'
import { useVisit } from '#web/address/browser-router.tsx'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { isFormFilter, type FormFilterValue } from './form-filter.tsx'
import { useDebounced } from './use-debounced.ts'

/** A pause in typing before a search is sent. */
const SEARCH_DELAY_MS = 300

export type ListSort = DossiersQuery['sort']

/**
 * What a list shows, kept in its address: page, search, form filter and order. The page comes from the query,
 * else from the path, and is written to the query; any other change goes back to page 1. Search text is
 * lower-cased before use. What was edited by hand into nonsense counts as absent. Source: shell §2, §5.
 */
export function useListAddress(defaultSort: ListSort = 'newest') {
  const params = useParams()
  const [query, setQuery] = useQueryAddress()
  const { typed, setTyped } = useTyped(query.get('search') ?? '')
  const search = normalise(useDebounced(typed, SEARCH_DELAY_MS))
  const form = readForm(query.get('form'))
  const sort = readSort(query.get('sort')) ?? defaultSort
  const page = usePageOf(
    search === normalise(typed),
    positiveInteger(query.get('currentPage') ?? params['currentPage']),
  )

  function change(name: 'search' | 'form' | 'sort', value: string | null) {
    const next = new URLSearchParams(query)
    next.set('currentPage', '1')
    if (value === null) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }

  return {
    page,
    search,
    typed,
    form,
    sort,
    changeSearch: (text: string) => {
      setTyped(text)
      change('search', text === '' ? null : text)
    },
    changeForm: (value: FormFilterValue) => change('form', value === 'all' ? null : value),
    changeSort: (value: ListSort) => change('sort', value === defaultSort ? null : value),
    hrefOf: (target: number): string => {
      const next = new URLSearchParams(query)
      next.set('currentPage', String(target))
      return `?${next.toString()}`
    },
  }
}

export type ListAddress = ReturnType<typeof useListAddress>

/** The search field runs ahead of the address, which it replaces while one types, and follows it elsewhere. */
function useTyped(inAddress: string) {
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const { way } = useVisit()
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (way !== 'replace') setTyped(inAddress)
  }
  return { typed, setTyped }
}

function normalise(text: string): string {
  return text.trim().toLocaleLowerCase('fr')
}

/**
 * The page of what is shown. A search goes to the first page as soon as one types, but is sent after a pause: until
 * then the rows shown are those of the former page, not the first page of the former search.
 */
function usePageOf(isSettled: boolean, inAddress: number): number {
  const [page, setPage] = useState(inAddress)
  if (!isSettled || page === inAddress) return page
  setPage(inAddress)
  return inAddress
}

function readForm(text: string | null): FormFilterValue {
  return text !== null && isFormFilter(text) ? text : 'all'
}

function readSort(text: string | null): ListSort | undefined {
  return text === 'newest' || text === 'oldest' ? text : undefined
}

function positiveInteger(text: string | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number <= MOST_PAGES ? number : 1
}

/** As far as the call counts pages. */
const MOST_PAGES = 1_000_000
