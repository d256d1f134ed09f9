import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { compareSchemas, readSchema } from './compare-schemas.ts'

const { db } = await forFile(openTestStore())

/** What these statements change, rolled back. */
async function compare(...statements: readonly string[]) {
  const before = await readSchema(db)
  const trx = await db.startTransaction().execute()
  try {
    for (const statement of statements) await sql.raw(statement).execute(trx)
    return compareSchemas(before, await readSchema(trx))
  } finally {
    await trx.rollback().execute()
  }
}

it.each([
  ['alter table account add column planted text'],
  [`alter table account add column planted text not null default ''`],
  ['alter table account add column planted integer references dossier unique check (planted > 0)'],
  ['create table planted (id integer generated always as identity primary key, text text not null unique)'],
  ['create index planted on account (username)'],
  ['alter table account alter column language drop default'],
  ['create function planted() returns integer language sql as $$ select 1 $$'],
])('runs beside the former release: %s', async (statement) => {
  expect(await compare(statement)).toEqual({ breaks: [], removed: [] })
})

it.each([
  ['alter table account drop column language', 'removes account.language'],
  ['drop table sandbox', 'removes sandbox'],
  ['alter table account rename column language to tongue', 'removes account.language'],
  [
    'alter table account alter column language type varchar(9)',
    'changes account.language from text to character varying(9)',
  ],
  ['alter table account alter column language set not null', 'makes account.language mandatory'],
  [
    'alter table sandbox add column planted text not null',
    'adds sandbox.planted, mandatory without a default',
  ],
  ['alter table sandbox alter column ahead_ms drop default', 'takes the default of sandbox.ahead_ms'],
  ['create unique index planted on account (language)', 'adds or changes planted of account'],
  [`alter table account add constraint planted check (language <> '')`, 'adds or changes planted of account'],
  [
    'create trigger planted before insert on sandbox for each row execute function suppress_redundant_updates_trigger()',
    'adds or changes planted of sandbox',
  ],
])('breaks the former release: %s', async (statement, reason) => {
  expect((await compare(statement)).breaks).toContain(reason)
})

it('names removed tables and columns', async () => {
  const { removed } = await compare('drop table sandbox', 'alter table account drop column language')

  expect(removed).toEqual(['sandbox', 'account.language'])
})
