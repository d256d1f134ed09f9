import { Kysely, PostgresDialect } from 'kysely'
import type { Services } from '#server/services.ts'
import type { Database } from '#server/store/schema.ts'

/** A recorded SQL statement. */
export interface Recorded {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Runs an action and returns the statements it sent, in order. */
export async function recordQueries(
  services: Services,
  run: (services: Services) => Promise<unknown>,
): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: services.store.pool }),
    log: ({ query: { sql, parameters } }) => void recorded.push({ sql, parameters }),
  })
  await run({ ...services, store: { ...services.store, db } })
  return recorded
}
