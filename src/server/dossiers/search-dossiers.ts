import { sql, type Expression, type SqlBool } from 'kysely'

/** Further words of a search are not looked at. */
const MOST_WORDS = 8

/**
 * Conditions that a dossier meets when every word of the search stands in its title, its number, its
 * client or its advisor, whatever the case and the accents. Source: shell §2.
 */
export function searchDossiers(term: string): readonly Expression<SqlBool>[] {
  return term
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => matchWord(`%${word.replace(/[\\%_]/g, '\\$&')}%`))
}

function matchWord(pattern: string): Expression<SqlBool> {
  const people = sql`select account.id from account
    where search_key(account.username || ' ' || account.last_name || ' ' || account.first_name)
      like search_key(${pattern})`
  return sql<boolean>`(search_key(dossier.title) like search_key(${pattern})
    or dossier.id::text like ${pattern}
    or dossier.client_id in (${people})
    or dossier.advisor_id in (${people}))`
}
