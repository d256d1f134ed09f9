import { sql, type RawBuilder } from 'kysely'

/** The rows of a statement as one column of a larger one; instants are texts in JSON. */
export function jsonRows<Row>(select: RawBuilder<Row>): RawBuilder<readonly Row[]> {
  return sql`(select coalesce(json_agg(part), '[]') from (${select}) as part)`
}

/** The row of a statement that finds one at most; null when it finds none. */
export function jsonRow<Row>(select: RawBuilder<Row>): RawBuilder<Row | null> {
  return sql`(select to_json(part) from (${select}) as part)`
}
