import { sql, type Kysely } from 'kysely'

/** Emptying an immutable table at once is refused like changing a row; the audit can be read by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['audit', 'form_version']) {
    await sql`create trigger ${sql.id(`${table}_not_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
  // Rows come in the order of time: a few pages of index serve any number of them.
  await sql`create index audit_at on audit using brin (at)`.execute(db)
}
