import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { explainingPool } from './explain-migration.ts'

const { pool } = await forFile(openTestStore())
await pool.query('create table planted (id integer primary key, code text, amount integer)')
await pool.query("insert into planted values (3, 'a', 1), (7, null, 0), (9, 'a', 2), (12, null, 0)")

it.each([
  [
    'a column that must not be empty',
    'alter table planted alter column code set not null',
    'column "code" of relation "planted" contains null values: first bad row of planted: id 7 (2 in all)',
  ],
  [
    'values that must be unique',
    'create unique index one_code on planted (code)',
    'could not create unique index "one_code": first bad row of planted: id 3 (2 in all)',
  ],
  [
    'a condition',
    'alter table planted add constraint above check (amount > 0)',
    'check constraint "above" of relation "planted" is violated by some row: first bad row of planted: id 7 (2 in all)',
  ],
])('names the first row that breaks %s', async (_, statement, expected) => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: explainingPool(pool) }) })

  const migration = db.transaction().execute((trx) => sql.raw(statement).execute(trx))

  await expect(migration).rejects.toThrow(expected)
})
