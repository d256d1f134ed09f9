import { Migrator, type Migration } from 'kysely/migration'
import type { Kysely } from 'kysely'
import * as firstDossier from './migrations/0001-first-dossier.ts'
import * as progressAndReason from './migrations/0002-dossier-progress-and-reason.ts'
import * as invitations from './migrations/0003-invitations.ts'
import * as suitabilityReport from './migrations/0004-suitability-report.ts'
import * as listsAndSearch from './migrations/0007-lists-and-search.ts'

/** In order; a migration that has shipped is never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-dossier': firstDossier,
  '0002-dossier-progress-and-reason': progressAndReason,
  '0003-invitations': invitations,
  '0004-suitability-report': suitabilityReport,
  '0007-lists-and-search': listsAndSearch,
}

/**
 * Brings the schema up to date, one process at a time (advisory lock), each migration in its
 * transaction. Throws when a migration fails or when the store is newer than this program.
 */
export async function migrate<T>(db: Kysely<T>): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results } = await migrator.migrateToLatest()
  if (error instanceof Error) throw new Error(`Migration failed: ${error.message}`, { cause: error })
  if (error) throw new Error(`Migration failed: ${JSON.stringify(error)}`)
  return (results ?? []).map((result) => result.migrationName)
}
