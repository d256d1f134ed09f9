import { sql, type Kysely } from 'kysely'

/** Refuses TRUNCATE on immutable tables, and indexes the audit by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['audit', 'form_version']) {
    await sql`create trigger ${sql.id(`${table}_not_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
  // Rows are inserted in chronological order, so a small BRIN index serves any number of them.
  await sql`create index audit_at on audit using brin (at)`.execute(db)
}
