import { sql, type Kysely } from 'kysely'

/** What each side of a dossier is paired with in the register, and the mandates accepted without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pairing (
    dossier_id integer not null references dossier (id),
    scope text not null check (scope in ('np', 'usu')),
    customer_code text references customer (code) on update cascade,
    paired_by integer references account (id),
    paired_at timestamptz not null,
    primary key (dossier_id, scope),
    -- One customer never stands on both sides; a customer yet to be created (null) may be two people.
    constraint pairing_customer_once unique (dossier_id, customer_code)
  )`.execute(db)
  await sql`create index pairing_customer on pairing (customer_code)`.execute(db)
  await sql`alter table dossier add column force_mandate boolean not null default false`.execute(db)
}
