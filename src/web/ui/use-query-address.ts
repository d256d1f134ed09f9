import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Change = (query: URLSearchParams, options?: { readonly replace?: boolean }) => void

/** The query of the address, and a way to go to the same page with another. */
export function useQueryAddress(): readonly [URLSearchParams, Change] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<Change>(
    (next, options = {}) => void navigate(`?${next.toString()}`, options),
    [navigate],
  )
  return [query, change]
}
