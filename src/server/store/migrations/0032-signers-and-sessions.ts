import { sql, type Kysely } from 'kysely'

/**
 * Who opened a signing view, and codes counted apart for each of them; null stands for the party's mail link, as in
 * rows of earlier releases. Wrong codes of a party over the life of its envelope, and how often its link was renewed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table signing_view add column opened_by integer references account (id)',
    'alter table signing_view add column account_session text',
    'alter table signing_view add column link_round integer not null default 0',
    'alter table one_time_code add column opened_by integer references account (id)',
    'alter table envelope_party add column wrong_codes integer not null default 0',
    'alter table envelope_party add column link_round integer not null default 0',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
