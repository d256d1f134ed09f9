import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { createTestDatabase, openTestStore } from '#test/support/test-store.ts'
import { prepared, preparedByShape, sendPrepared, type Placeholder } from './prepared-statements.ts'

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

it('composes a statement once for each shape, and reads its values on each call', async () => {
  const composed: string[] = []
  const find = preparedByShape((order: 'asc' | 'desc', given: Placeholder<readonly number[]>) => {
    composed.push(order)
    const numbers = given((input) => input)
    return sql<{
      number: number
    }>`select number from unnest(${numbers}::integer[]) as number order by 1 ${sql.raw(order)}`
  })

  const answers = [
    await find(store.db, 'asc', [2, 1]),
    await find(store.db, 'desc', [2, 3]),
    await find(store.db, 'asc', [5, 4]),
  ]

  expect(answers.map((rows) => rows.map(({ number }) => number))).toEqual([
    [1, 2],
    [3, 2],
    [4, 5],
  ])
  expect(composed).toEqual(['asc', 'desc'])
})

it('refuses a value that all calls of a prepared statement would share', async () => {
  const secret = 'FR7612345'
  const find = prepared(
    (given: Placeholder<number>) => sql`select ${given((id) => id)}::integer, ${secret}::text`,
  )

  await expect(find(store.db, 1)).rejects.toThrow(
    'a value without a placeholder: select $1::integer, $2::text',
  )
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
