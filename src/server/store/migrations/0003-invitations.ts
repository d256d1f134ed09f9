import { sql, type Kysely } from 'kysely'

/** Links for new prospects to set a password, and the sequence of their numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table invitation (
    token_hash text primary key,
    account_id integer not null references account (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db)
  await sql`create index invitation_account on invitation (account_id)`.execute(db)
  await sql`create sequence prospect_number start with 910001`.execute(db)
}
