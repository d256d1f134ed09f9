import { useMemo } from 'react'
import type { SavedView, ViewDefinition } from '#contract/views.ts'
import { columnsFor, LIST_COLUMN_NAMES, type ListColumn } from '#rules/dossier-columns.ts'
import { filtersOf, pickFilters, type FilterName, type FilterValues } from '#rules/dossier-filters.ts'
import { INTEGRATION_LIST } from '#web/session/integration-list.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { useUser } from '#web/session/user-context.ts'
import type { ListKind } from '#vocabulary/dossier-list-kind.ts'

/** Filters and columns of a list, kept in its address with the saved view that they come from. */
export interface ViewAddress {
  readonly filters: FilterValues
  readonly columns: readonly ListColumn[]
  /** Number of the saved view; null without one. */
  readonly viewId: number | null
  /** Undefined values are removed from the address. */
  readonly changeFilters: (filters: Readonly<Partial<Record<FilterName, string | undefined>>>) => void
  readonly changeColumns: (columns: readonly ListColumn[]) => void
  /** Removes all filters and the saved view. */
  readonly clear: () => void
}

/** Each change returns to page 1 and is a history entry, so that Back undoes it. */
export function useViewAddress(list: ListKind, defaults: readonly ListColumn[]): ViewAddress {
  const { role } = useUser()
  const [query, setQuery] = useQueryAddress()
  const text = query.toString()
  const filters = useMemo(() => {
    const parameters = new URLSearchParams(text)
    const offered = filtersOf(list, role).map((name) => [name, parameters.get(name)] as const)
    return pickFilters(Object.fromEntries(offered))
  }, [text, list, role])
  const change = (parameters: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(query)
    next.set('currentPage', '1')
    for (const [name, value] of Object.entries(parameters)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    setQuery(next)
  }
  return {
    filters,
    columns: readColumns(query.get('columns'), columnsFor(role)) ?? defaults,
    viewId: readNumber(query.get('view')),
    changeFilters: change,
    changeColumns: (columns) =>
      change({ columns: columns.join() === defaults.join() ? undefined : columns.join(',') }),
    clear: () =>
      change(Object.fromEntries([...Object.keys(filters), 'view'].map((name) => [name, undefined]))),
  }
}

function readColumns(text: string | null, allowed: readonly ListColumn[]): readonly ListColumn[] | undefined {
  const named = (text ?? '').split(',')
  const columns = LIST_COLUMN_NAMES.filter((name) => named.includes(name) && allowed.includes(name))
  if (columns.length === 0) return undefined
  return columns.toSorted((a, b) => named.indexOf(a) - named.indexOf(b))
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/**
 * The address of a saved view: its list with all of its settings, so that the link works for everybody who may see the
 * list.
 */
export function viewAddress({ id, definition }: Pick<SavedView, 'id' | 'definition'>): string {
  const { list, tab, filters, searchTerm, form, sort, columns } = definition
  const query = new URLSearchParams(Object.entries(pickFilters(filters)))
  if (searchTerm !== '') query.set('search', searchTerm)
  if (form !== 'all') query.set('form', form)
  query.set('sort', sort)
  query.set('columns', columns.join(','))
  query.set('view', String(id))
  return `${list === 'review' ? INTEGRATION_LIST : '/dossier'}/${tab}?${query.toString()}`
}

/** Whether a list differs from the saved view that it was opened from. */
export function isChanged(saved: ViewDefinition, shown: ViewDefinition): boolean {
  return textOf(saved) !== textOf(shown)
}

function textOf({ filters, ...rest }: ViewDefinition): string {
  const chosen = Object.entries(pickFilters(filters)).toSorted(([a], [b]) => a.localeCompare(b))
  const others = Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b))
  return JSON.stringify([chosen, others])
}
