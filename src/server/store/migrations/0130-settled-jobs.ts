import { sql, type Kysely } from 'kysely'

/** Who closed a dead letter without another try, and why. Dead letters are found without reading all that was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table outbox add column settled_by integer references account (id), add column settled_reason text`,
  'create index outbox_dead on outbox (id) where dead_at is not null',
]
