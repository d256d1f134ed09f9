import { useState } from 'react'
import type { IntegrationQuery } from '#contract/dossiers.ts'
import { useVisit } from '#web/address/browser-router.tsx'
import { usePageAddress } from '#web/address/use-page-address.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { isFormFilter, type FormFilterValue } from './form-filter.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

const SEARCH_DELAY_MS = 300

export type ListSort = IntegrationQuery['sort']

/**
 * Page, search, form filter and order of a list, kept in its address. Any change but the page's returns to page 1.
 * The search is lower-cased; invalid values count as absent. Source: shell §2, §5.
 */
export function useListAddress<Sort extends ListSort>(sorts: readonly Sort[], defaultSort: Sort) {
  const { page: inAddress, hrefOf } = usePageAddress()
  const [query, setQuery] = useQueryAddress()
  const { typed, setTyped } = useTyped(query.get('search') ?? '')
  const search = normalise(useDebounced(typed, SEARCH_DELAY_MS))
  const form = readForm(query.get('form'))
  const sort = sorts.find((each) => each === query.get('sort')) ?? defaultSort
  const page = useLoadedPage(search === normalise(typed), inAddress)

  function change(name: 'search' | 'form' | 'sort', value: string | null) {
    const next = new URLSearchParams(query)
    next.set('currentPage', '1')
    if (value === null) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }

  return {
    page,
    hrefOf,
    search,
    typed,
    form,
    sort,
    changeSearch: (text: string) => {
      setTyped(text)
      change('search', text === '' ? null : text)
    },
    changeForm: (value: FormFilterValue) => change('form', value === 'all' ? null : value),
    sorts,
    changeSort: (value: ListSort) => change('sort', value === defaultSort ? null : value),
  }
}

export type ListAddress = ReturnType<typeof useListAddress<ListSort>>

/** The field is ahead of the address while typing (a `replace`) and follows it on any other navigation. */
function useTyped(inAddress: string) {
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const { action } = useVisit()
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (action !== 'replace') setTyped(inAddress)
  }
  return { typed, setTyped }
}

function normalise(text: string): string {
  return text.trim().toLocaleLowerCase('fr')
}

/**
 * The page to request. Typing resets the address to page 1 at once, but the search is debounced: until it settles the
 * previous page is kept, so that page 1 of the previous search is not requested.
 */
function useLoadedPage(isSettled: boolean, inAddress: number): number {
  const [page, setPage] = useState(inAddress)
  if (!isSettled || page === inAddress) return page
  setPage(inAddress)
  return inAddress
}

function readForm(text: string | null): FormFilterValue {
  return text !== null && isFormFilter(text) ? text : 'all'
}
