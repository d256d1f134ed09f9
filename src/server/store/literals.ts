import { sql, type RawBuilder } from 'kysely'

/** Words as SQL literals: a parameter in their place could keep a partial index that spells them from being used. */
export function literals(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map((word) => sql.lit(word)))
}
