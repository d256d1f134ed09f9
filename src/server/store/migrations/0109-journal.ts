import { sql, type Kysely } from 'kysely'

/** The newest entries of a person are found without reading those of everybody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_actor on audit (actor_id, id)`.execute(db)
}
