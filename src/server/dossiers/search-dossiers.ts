import { sql, type Expression, type SqlBool } from 'kysely'
import { searchPatterns } from '../store/search-patterns.ts'

/**
 * Conditions that a dossier meets when every word of the search stands in its title, its number, its
 * client or its advisor, whatever the case and the accents. Source: shell §2.
 */
export function searchDossiers(term: string): readonly Expression<SqlBool>[] {
  const patterns = searchPatterns(term)
  if (!patterns) return [sql<boolean>`false`]
  return patterns.map((pattern) => sql<boolean>`dossier.search_text like search_key(${pattern})`)
}
