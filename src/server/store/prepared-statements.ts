import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from './schema.ts'

/** Names of prepared statements, by SQL text. */
const names = new Map<string, string>()

/** There are many combinations of filters: beyond this number, statements get no name and are planned on each call. */
const MOST_NAMED = 500

/**
 * Runs a named prepared statement, which each connection parses and plans only once. The SQL text must be one of a few,
 * with every value as a parameter: only for look-ups by key, where the plan does not depend on the values, and never
 * with `*`, which a later migration may widen under a running process.
 */
export async function sendPrepared<Row>(
  db: Kysely<Database>,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  const query = statement.compile(db)
  if (!names.has(query.sql) && names.size < MOST_NAMED) names.set(query.sql, nameOf(query.sql))
  return (await db.executeQuery(query)).rows
}

/** The name under which a statement is prepared; undefined for one that is parsed anew each time. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}

/**
 * Made from the text: a pooler that shares connections may run what another process prepared by that name, which must not
 * be another statement.
 */
function nameOf(text: string): string {
  return `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}
