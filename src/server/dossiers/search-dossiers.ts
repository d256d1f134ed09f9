import { sql, type Expression, type SqlBool } from 'kysely'
import { searchPatterns } from '../store/search-patterns.ts'

/**
 * Conditions that match dossiers in whose title, number, client or advisor every word of the search occurs, ignoring case
 * and accents. Source: shell §2.
 */
export function searchDossiers(term: string): readonly Expression<SqlBool>[] {
  const patterns = searchPatterns(term)
  if (!patterns) return [sql<boolean>`false`]
  return patterns.map((pattern) => sql<boolean>`dossier.search_text like search_key(${pattern})`)
}
