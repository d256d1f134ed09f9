import type pg from 'pg'
import { ConfigError } from '../config-error.ts'

/** Rounds over two connections: beside other traffic a pooler may give one of them another connection of the database. */
const ROUNDS = 4
/** SQLSTATE of a prepared statement that exists already, or does not. */
const LOST_STATEMENT = new Set(['42P05', '26000'])

/**
 * Refuses a pooler that gives the connections of its clients to one another and knows no prepared statements, in the
 * first seconds of a start instead of under load. `pool` has two connections.
 */
export async function refuseSharedConnections(pool: pg.Pool): Promise<void> {
  const clients = [await pool.connect(), await pool.connect()]
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const client of clients) await client.query({ name: 'paraphe_start', text: 'select 1' })
  } catch (error) {
    if (!isLostStatement(error)) throw error
    throw new ConfigError(
      'The pooler of DATABASE_URL shares connections between transactions and knows no prepared statements. Set PREPARED_STATEMENTS=off (see "Pooler" in docs/operations.md).',
    )
  } finally {
    for (const client of clients) client.release()
  }
}

function isLostStatement(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_STATEMENT.has(String(error.code))
}
