import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { createTestDatabase, openTestStore } from '#test/support/test-store.ts'
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

it('gives a statement the same name in every process', async () => {
  const connectionString = await createTestDatabase()
  const titles = sql`select title from dossier where id = ${1}`
  const states = sql`select status from dossier where id = ${1}`
  const nameIn = async (statements: readonly (typeof titles)[]) => {
    // As a process of its own has them.
    vi.resetModules()
    const { createDb, createPool } = await import('./store.ts')
    const { sendPrepared } = await import('./prepared-statements.ts')
    const db = createDb(createPool({ connectionString, max: 1 }))
    for (const statement of statements) await sendPrepared(db, statement)
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like '%title%' and name <> ''`.execute(db)
    await db.destroy()
    return rows
  }

  const first = await nameIn([titles, states])
  const second = await nameIn([states, titles])

  expect(first).toHaveLength(1)
  expect(second).toEqual(first)
})
