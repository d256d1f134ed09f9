import { sql, type Expression, type SqlBool } from 'kysely'
import { joinDigits } from '#rules/search-terms.ts'
import { searchPatterns } from '../store/search-patterns.ts'

/**
 * Conditions for dossiers that contain every word of the search in title, number, amount, client (name, number, e-mail,
 * phone) or advisor, ignoring case and accents. Source: shell §2.
 */
export function searchDossiers(term: string): readonly Expression<SqlBool>[] {
  if (term === '') return []
  const patterns = searchPatterns(joinDigits(term))
  if (!patterns) return [sql<boolean>`false`]
  return patterns.map((pattern) => sql<boolean>`dossier.search_text like search_key(${pattern})`)
}
