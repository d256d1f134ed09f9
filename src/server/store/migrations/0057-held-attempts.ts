import { sql, type Kysely } from 'kysely'

/** Records when an attempt was held back, which earlier releases found by the beginning of its error text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table register_attempt add column held_at timestamptz',
  `update register_attempt set held_at = created_at
   where state = 'failed' and last_error like 'not sent, it does not match the audit:%'`,
]
