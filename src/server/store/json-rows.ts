import { sql, type RawBuilder } from 'kysely'

/** Embeds the rows of a statement as a JSON column of a larger one; instants become strings. */
export function jsonRows<Row>(select: RawBuilder<Row>): RawBuilder<readonly Row[]> {
  return sql`(select coalesce(json_agg(part), '[]') from (${select}) as part)`
}

/** Embeds the row of a statement that finds at most one; null when there is none. */
export function jsonRow<Row>(select: RawBuilder<Row>): RawBuilder<Row | null> {
  return sql`(select to_json(part) from (${select}) as part)`
}
