import { sql, type RawBuilder } from 'kysely'

/** SQL literals: with parameters instead, PostgreSQL could not use a partial index on these values. */
export function literals(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map((word) => sql.lit(word)))
}
