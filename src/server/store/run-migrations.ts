import { sql, type Kysely, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { compareSchemas, readSchema, type SchemaDifference } from './compare-schemas.ts'

/** A step of the schema. A released one is never edited. */
export interface SchemaMigration extends Migration {
  /**
   * Oldest migration that a program must know to run on the resulting schema. If absent, it is inherited from the previous
   * migration, unless the schema comparison shows that this one breaks a former program.
   */
  readonly runsWith?: string | undefined
}

export type SchemaMigrations = Readonly<Record<string, SchemaMigration>>

export interface MigrationBreaks {
  readonly migration: string
  /** The migration that programs must know from now on. */
  readonly needs: string
  readonly reasons: readonly string[]
}

export interface Migrated {
  readonly ran: readonly string[]
  /** Migrations after which an older program cannot run on the store. */
  readonly breaks: readonly MigrationBreaks[]
  /** Tables and columns whose values are deleted. */
  readonly removed: readonly string[]
}

/** The first migration that records what the store needs: a program without it cannot run next to another release. */
const FIRST_COMPARED = '0145-running-servers'
const LOCK = 7_145_001

/** Runs the pending migrations in one transaction, and records what the store needs from then on. */
export async function runMigrations<T>(db: Kysely<T>, migrations: SchemaMigrations): Promise<Migrated> {
  const applied = await readAppliedMigrations(db)
  if (Object.keys(migrations).every((name) => applied.includes(name)))
    return { ran: [], breaks: [], removed: [] }
  return inTransaction(db, (trx) => runPending(trx, migrations))
}

async function runPending<T>(trx: Transaction<T>, migrations: SchemaMigrations): Promise<Migrated> {
  await lockMigrations(trx)
  const newest = (await readAppliedMigrations(trx)).at(-1) ?? ''
  const notes: Note[] = []
  let failure: unknown
  // After a failed statement the migrator cannot even release its lock, and would report that error instead.
  const onFailure = (error: unknown) => (failure = error)
  const watched = Object.entries(migrations).map(([name, each]) => [
    name,
    watch(name, each, notes, onFailure),
  ])
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: async () => Object.fromEntries(watched) },
  })
  const { error: reported, results } = await migrator.migrateToLatest()
  const error = failure ?? reported
  if (error instanceof Error) throw new Error(`Migration failed: ${error.message}`, { cause: error })
  if (error) throw new Error(`Migration failed: ${JSON.stringify(error)}`)
  const needing = notes.flatMap(({ needs, ...rest }) => (needs === undefined ? [] : [{ ...rest, needs }]))
  const latest = needing
    .map(({ needs }) => needs)
    .toSorted()
    .at(-1)
  if (latest !== undefined) await recordNeed(trx, latest)
  return {
    ran: (results ?? []).map((result) => result.migrationName),
    breaks: needing.filter(({ needs }) => needs > newest),
    removed: notes.flatMap((each) => each.removed),
  }
}

/** Serialises migrations until the end of the transaction. */
export async function lockMigrations<T>(trx: Transaction<T>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

interface Note {
  readonly migration: string
  readonly needs: string | undefined
  readonly reasons: readonly string[]
  readonly removed: readonly string[]
}

/** The same migration, and a record of what it changes for running programs. */
function watch(
  name: string,
  migration: SchemaMigration,
  notes: Note[],
  onFailure: (error: unknown) => void,
): Migration {
  const run = async (db: Kysely<unknown>) => {
    if (name < FIRST_COMPARED) return migration.up(db)
    const before = await readSchema(db)
    await migration.up(db)
    notes.push(describeChange(name, migration.runsWith, compareSchemas(before, await readSchema(db))))
  }
  return {
    up: (db) =>
      run(db).catch((error: unknown) => {
        onFailure(error)
        throw error
      }),
  }
}

function describeChange(name: string, runsWith: string | undefined, difference: SchemaDifference): Note {
  const { breaks, removed } = difference
  const isFirst = name === FIRST_COMPARED
  return {
    migration: name,
    needs: runsWith ?? (isFirst || breaks.length > 0 ? name : undefined),
    reasons: breaks.length > 0 ? breaks : [isFirst ? 'is the first to be compared' : 'is declared to'],
    removed,
  }
}

async function recordNeed<T>(trx: Transaction<T>, needs: string): Promise<void> {
  // Not covered by the audit's digests.
  const { rows } = await sql<{ noted: string | null }>`
    select current_setting('paraphe.changed', true) as noted`.execute(trx)
  await sql`select set_config('paraphe.changed', 'off', true)`.execute(trx)
  await sql`update store_identity set needs_migration = greatest(needs_migration, ${needs})`.execute(trx)
  await sql`select set_config('paraphe.changed', ${rows[0]?.noted ?? ''}, true)`.execute(trx)
}

/**
 * The migration that a program must know to run on the store; null for an empty store, or one of a release that did not
 * record it.
 */
export async function readNeededMigration<T>(db: Kysely<T>): Promise<string | null> {
  const { rows: found } = await sql`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'store_identity' and column_name = 'needs_migration'`.execute(
    db,
  )
  if (found.length === 0) return null
  const { rows } = await sql<{ needed: string | null }>`
    select needs_migration as needed from store_identity`.execute(db)
  return rows[0]?.needed ?? null
}

/** In order of application; empty for an empty database. */
export async function readAppliedMigrations<T>(db: Kysely<T>): Promise<readonly string[]> {
  const { rows: found } = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present`.execute(db)
  if (!found[0]?.present) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Uses the given transaction, or starts one. */
export async function inTransaction<T, Result>(
  db: Kysely<T>,
  run: (trx: Transaction<T>) => Promise<Result>,
): Promise<Result> {
  return isTransaction(db) ? run(db) : db.transaction().execute(run)
}

export function isTransaction<T>(db: Kysely<T>): db is Transaction<T> {
  return db.isTransaction
}
