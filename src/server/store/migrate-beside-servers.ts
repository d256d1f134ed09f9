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
  type SchemaMigrations,
} from './run-migrations.ts'
import { findRunningServers } from './running-servers.ts'

/** How long requests may wait for a table that a migration changes; they give up after 20 s. */
const LOCK_WAIT_MS = 2_000
const MIGRATION_LIMIT_MS = 10_000
const ATTEMPTS = 10
const PAUSE_MS = 500
/** SQLSTATE of a lock that was not given in time. */
const LOCKED = '55P03'
/** SQLSTATE of a statement that took too long. */
const CANCELED = '57014'

/**
 * Migrates as the start of a server does: only what leaves the former release running, and in little time when servers run.
 * An empty store takes everything, and so does a demo's when no server runs on it. Throws, with nothing changed, when the
 * former release could not run on the result.
 */
export async function migrateBesideServers<T>(
  db: Kysely<T>,
  { isDemo }: { readonly isDemo: boolean },
): Promise<void> {
  const applied = await refuseNewerSchema(db)
  if (Object.keys(MIGRATIONS).every((name) => applied.includes(name))) return
  await patiently(() =>
    inTransaction(db, async (trx) => {
      const isEmpty = (await readAppliedMigrations(trx)).length === 0
      const servers = await findRunningServers(trx)
      const { breaks } = await runInLittleTime(trx, servers.length > 0)
      if (breaks.length > 0 && !isEmpty && (!isDemo || servers.length > 0))
        throw new Error(
          `The former release could not run on the store of this one: ${describeBreaks(breaks)}. ` +
            'Stop the servers, then run npm run upgrade in the folder of this release.',
        )
    }),
  )
}

/** Runs migrations. Waits little for locks, and while servers run, whose requests wait meanwhile, takes little time in all. */
export async function runInLittleTime<T>(
  trx: Transaction<T>,
  isServing: boolean,
  migrations: SchemaMigrations = MIGRATIONS,
): Promise<Migrated> {
  // Another process that migrates is waited for.
  await lockMigrations(trx)
  await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(trx)
  if (!isServing) return runMigrations(trx, migrations)
  await sql`select set_config('statement_timeout', ${String(MIGRATION_LIMIT_MS)}, true)`.execute(trx)
  const started = performance.now()
  const migrated = await runMigrations(trx, migrations).catch((error: unknown) => {
    throw codeOf(error) === CANCELED ? tooLong(error) : error
  })
  if (performance.now() - started > MIGRATION_LIMIT_MS) throw tooLong()
  return migrated
}

/** Tries again when a table is in use: waiting for it would let every later request wait behind the migration. */
export async function patiently<Result>(run: () => Promise<Result>): Promise<Result> {
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
