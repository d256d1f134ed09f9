import { sql, type Kysely } from 'kysely'

/** Code of the check that should have found why a dossier was refused or found in error. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table integration_event add column cause text').execute(db)
  await sql.raw('alter table decision_proposal add column cause text').execute(db)
}
