import type pg from 'pg'
import { STATEMENT_LIMIT_MS } from './sending-pool.ts'

/** Subscribes a connection of its own to a channel; rejects when the database does not answer. */
export async function listen(client: pg.PoolClient, channel: string): Promise<void> {
  // The types of the driver do not have its limit of one statement.
  const statement: pg.QueryConfig & { readonly query_timeout: number } = {
    text: `listen ${channel}`,
    query_timeout: STATEMENT_LIMIT_MS,
  }
  await client.query(statement)
}
