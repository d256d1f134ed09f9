import { readdirSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { ConfigError } from '../config-error.ts'
import {
  readAppliedMigrations,
  readNeededMigration,
  runMigrations,
  type SchemaMigrations,
} from './run-migrations.ts'

const FOLDER = new URL('migrations/', import.meta.url)
const MigrationFile = z.object({ STATEMENTS: z.array(z.string()), runsWith: z.string().optional() })

/** The files of `migrations/`, in order of application. A released migration is never edited. */
export const MIGRATIONS: SchemaMigrations = await readMigrations()

async function readMigrations(): Promise<SchemaMigrations> {
  const files = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.ts$/.test(file))
  const read = files.toSorted().map(async (file) => {
    const { STATEMENTS, ...rest } = MigrationFile.parse(await import(new URL(file, FOLDER).href))
    const up = async (db: Kysely<unknown>) => {
      for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
    }
    return [file.replace('.ts', ''), { ...rest, up }] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/**
 * Migrates the schema in one transaction under an advisory lock, so that a failed or killed migration has no effect. Throws
 * when a migration fails or when the store needs a migration that this program does not know. Returns the names of the
 * applied migrations.
 */
export async function migrate<T>(db: Kysely<T>): Promise<readonly string[]> {
  await refuseNewerSchema(db)
  const { ran } = await runMigrations(db, MIGRATIONS)
  return ran
}

/**
 * Migrates an empty database to the schema of an archive: exactly its migrations. Returns their names.
 */
export async function migrateTo<T>(db: Kysely<T>, names: readonly string[]): Promise<readonly string[]> {
  await refuseNewerSchema(db)
  const chosen = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)))
  const present = await readAppliedMigrations(db)
  if (present.every((name) => names.includes(name))) await runMigrations(db, chosen)
  return readAppliedMigrations(db)
}

/** Error of a command whose place has no store yet. */
export function noStoreIn(place: string): string {
  return `There is no store in ${place}: npm start or npm run migrate makes one, npm run restore brings one back`
}

/** For commands that must not migrate: throws unless this program can run on the schema. */
export async function requireCurrentSchema<T>(db: Kysely<T>): Promise<void> {
  const applied = await refuseNewerSchema(db)
  if (applied.length === 0) throw new ConfigError(noStoreIn('the database'))
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name))
  if (missing.length > 0) {
    throw new Error(
      `The store is of an older release: it lacks ${missing.join(', ')}. ` +
        'Back it up with that release (npm run backup in its folder), then run npm run upgrade here.',
    )
  }
}

/** Whether this program can run on a store that needs this migration. */
export function knowsMigration(needed: string): boolean {
  return Object.hasOwn(MIGRATIONS, needed)
}

/** Names of the applied migrations. Throws when the store needs one that is unknown to this program. */
export async function refuseNewerSchema<T>(db: Kysely<T>): Promise<readonly string[]> {
  const applied = await readAppliedMigrations(db)
  const needed = await readNeededMigration(db)
  const unknown = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0 && (needed === null || !knowsMigration(needed))) {
    throw new Error(
      `The store was written by a newer release: ${unknown.join(', ')} is unknown to this one. ` +
        'Start that release, or restore a backup made before it.',
    )
  }
  return applied
}
