import { sql, type Kysely } from 'kysely'

/** Document templates of each form version; null in versions of earlier releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table template_set (
    hash text primary key,
    structure_hash text not null,
    templates jsonb not null,
    published_at timestamptz not null default now()
  )`.execute(db)
  await sql`create trigger template_set_immutable before update or delete on template_set
    for each row execute function refuse_change()`.execute(db)
  await sql`create trigger template_set_not_emptied before truncate on template_set
    for each statement execute function refuse_change()`.execute(db)
  await sql`alter table form_version add column templates_hash text references template_set (hash)`.execute(
    db,
  )
}
