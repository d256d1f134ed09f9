import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { MIGRATIONS, refuseNewerSchema } from './migrate.ts'
import {
  inTransaction,
  lockMigrations,
  readAppliedMigrations,
  runMigrations,
  type Migrated,
  type MigrationBreaks,
  type SchemaMigration,
  type SchemaMigrations,
} from './run-migrations.ts'
import { findRunningServers } from './server-heartbeats.ts'

/** How long a migration may block requests that wait for a table; requests time out after 20 s. */
const LOCK_WAIT_MS = 2_000
const MIGRATION_LIMIT_MS = 10_000
const ATTEMPTS = 10
const PAUSE_MS = 500
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03'
/** SQLSTATE query_canceled, as by the statement timeout. */
const CANCELED = '57014'

/**
 * Migrates at the start of a server: only migrations that do not break a running former release and, while servers run,
 * only within a short time. An empty store takes every migration, and so does a demo's store while no server runs on it.
 * Throws, without any change, when the former release could not run on the result.
 */
export async function migrateBesideServers<T>(
  db: Kysely<T>,
  { isDemo }: { readonly isDemo: boolean },
): Promise<void> {
  const applied = await refuseNewerSchema(db)
  if (Object.keys(MIGRATIONS).every((name) => applied.includes(name))) return
  await retryWhileLocked(() =>
    inTransaction(db, async (trx) => {
      const isEmpty = (await readAppliedMigrations(trx)).length === 0
      const servers = await findRunningServers(trx)
      const { breaks } = await migrateWithTimeouts(trx, servers.length > 0)
      if (breaks.length > 0 && !isEmpty && (!isDemo || servers.length > 0))
        throw new Error(
          `The former release could not run on the store of this one: ${describeBreaks(breaks)}. ` +
            'Stop the servers, then run npm run upgrade in the folder of this release.',
        )
    }),
  )
}

/** Runs migrations with a lock timeout; while servers run, also with a limit on the total time, since their requests wait. */
export async function migrateWithTimeouts<T>(
  trx: Transaction<T>,
  isServing: boolean,
  migrations: SchemaMigrations = MIGRATIONS,
): Promise<Migrated> {
  // Waits for another process that is migrating.
  await lockMigrations(trx)
  const limited = withLockTimeout(migrations)
  if (!isServing) return runMigrations(trx, limited)
  await sql`select set_config('statement_timeout', ${String(MIGRATION_LIMIT_MS)}, true)`.execute(trx)
  const started = performance.now()
  const migrated = await runMigrations(trx, limited).catch((error: unknown) => {
    throw codeOf(error) === CANCELED ? tooLong(error) : error
  })
  if (performance.now() - started > MIGRATION_LIMIT_MS) throw tooLong()
  return migrated
}

/** Set in each migration, since the migrator raises the timeout to an hour when it takes its own lock. */
function withLockTimeout(migrations: SchemaMigrations): SchemaMigrations {
  const limited = Object.entries(migrations).map(([name, migration]): [string, SchemaMigration] => [
    name,
    {
      ...migration,
      async up(db) {
        await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(db)
        await migration.up(db)
      },
    },
  ])
  return Object.fromEntries(limited)
}

/** Retries on a lock timeout. Waiting longer for the lock would queue every later request behind the migration. */
export async function retryWhileLocked<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (codeOf(error) !== LOCKED || attempt === ATTEMPTS) throw error
      await delay(PAUSE_MS)
    }
  }
}

export function describeBreaks(breaks: readonly MigrationBreaks[]): string {
  return breaks.map(({ migration, reasons }) => `${migration} ${reasons.join(', ')}`).join('; ')
}

function tooLong(cause?: unknown): Error {
  return new Error(
    `The migrations take over ${MIGRATION_LIMIT_MS / 1_000} s while servers run, whose requests would fail: stop them first`,
    { cause },
  )
}

/** SQLSTATE of an error or of its cause. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? String(error.code) : codeOf(error.cause)
}
