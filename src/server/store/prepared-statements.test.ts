import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { sendPrepared } from './prepared-statements.ts'

const store = await forFile(openTestStore())

it('prepares a statement once on a connection, whatever its values', async () => {
  const prepared = await store.db.connection().execute(async (db) => {
    for (const id of [1, 2, 3]) await sendPrepared(db, sql`select title from dossier where id = ${id}`)
    await sql`select title from dossier where id = ${4}`.execute(db)
    return sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements where name <> ''`.execute(db)
  })

  expect(prepared.rows).toEqual([{ uses: 4 }])
})
