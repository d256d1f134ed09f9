import { sql, type Kysely } from 'kysely'
import { MIGRATIONS } from '#server/store/migrate.ts'
import type { SchemaMigration } from '#server/store/run-migrations.ts'

/**
 * Makes the program one of a later release, with the migrations that `LATER_RELEASE` names: loaded before it with
 * `--import`. An actual earlier release is not available in the sources.
 */
const runs = (...statements: readonly string[]) => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

/** Changes that the former release tolerates, since it names the columns that it reads and writes. */
const ADDED: SchemaMigration = runs(
  `alter table dossier add column later_note text not null default 'none'`,
  'alter table account add column later_note text',
  `update dossier set later_note = 'of ' || id`,
  'create table later_note (dossier_id integer primary key references dossier on delete cascade, text text not null)',
  'create index later_note_of_dossier on dossier (later_note)',
)

/** Changes that it does not tolerate. */
const BROKEN: SchemaMigration = runs(
  'alter table idempotency add column later_note text',
  `update idempotency set later_note = ''`,
  'alter table idempotency alter column later_note set not null',
  `update dossier set later_note = 'again ' || id`,
)

const RELEASES: Readonly<Record<string, Readonly<Record<string, SchemaMigration>>>> = {
  adding: { '9998-added': ADDED },
  breaking: { '9998-added': ADDED, '9999-broken': BROKEN },
}

Object.assign(MIGRATIONS, RELEASES[process.env['LATER_RELEASE'] ?? ''])
