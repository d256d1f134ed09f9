import { useMemo } from 'react'
import { useVisit } from './browser-router.tsx'
import { navigate, type NavigateOptions } from './navigate.ts'

type Change = (query: URLSearchParams, options?: NavigateOptions) => void

export function useQueryAddress(): readonly [URLSearchParams, Change] {
  const { search } = useVisit()
  return [useMemo(() => new URLSearchParams(search), [search]), changeQuery]
}

function changeQuery(query: URLSearchParams, options?: NavigateOptions): void {
  navigate(`?${query.toString()}`, options)
}
