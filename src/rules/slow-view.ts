import { isBackOffice, type Role } from '#vocabulary/role.ts'
import { pickFilters } from './dossier-filters.ts'

/** Dossiers of a list from which on a search with filters was measured to take up to half a second (decision 78). */
export const SLOW_FROM = 100_000

/** Who reads a list, and how it is narrowed. */
export interface NarrowedList {
  readonly role: Role
  readonly searchTerm: string
  /** By name; empty and unknown ones do not count. */
  readonly filters: Readonly<Record<string, unknown>>
}

/**
 * Whether no single index can serve this list: a search in all dossiers combined with filters. Its time grows with the
 * list. One index serves every other combination (decision 74).
 */
export function growsWithList({ role, searchTerm, filters }: NarrowedList): boolean {
  return isBackOffice(role) && searchTerm.trim() !== '' && Object.keys(pickFilters(filters)).length > 0
}

/** Whether the list warns that it is slow before it runs; `dossiers` is its size without search and filters. */
export function isSlowList(list: NarrowedList, dossiers: number): boolean {
  return dossiers >= SLOW_FROM && growsWithList(list)
}
