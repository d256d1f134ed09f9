import { sql, type Kysely } from 'kysely'

/** Published facts of the deployment over time, and the structure of form versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table deployment_version (
       id integer generated always as identity primary key,
       code text not null,
       hash text not null,
       facts jsonb not null,
       published_at timestamptz not null default now()
     )`,
    `create table form_structure (
       form_version_id integer primary key references form_version (id),
       hash text not null
     )`,
    'alter table envelope add column texts_version_id integer references form_version (id)',
  ])
    await sql.raw(statement).execute(db)
  for (const table of ['deployment_version', 'form_structure']) {
    await sql`create trigger ${sql.id(`${table}_immutable`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db)
    await sql`create trigger ${sql.id(`${table}_not_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
}
