import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { createTestDatabase, openTestStore } from '#test/support/test-store.ts'
import { sendPrepared } from './prepared-statements.ts'
import { createDb, createPool } from './store.ts'

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

it('closes a connection whose statement took too long', async () => {
  const connectionString = await createTestDatabase()
  const db = createDb(createPool({ connectionString, max: 1 }), { limitMs: 500 })
  const holder = createPool({ connectionString, max: 1 })
  await holder.query('select pg_advisory_lock(1)')
  await expect(sql`select pg_advisory_lock(1)`.execute(db)).rejects.toThrow('Query read timeout')

  const after = await sql`select 1 as one`.execute(db)

  expect(after.rows).toEqual([{ one: 1 }])
  await holder.end()
  await db.destroy()
})

it('leaves no statement behind on the server that still waits for its lock', async () => {
  const connectionString = await createTestDatabase()
  const db = createDb(createPool({ connectionString, max: 1 }), { limitMs: 500 })
  const holder = createPool({ connectionString, max: 1 })
  await holder.query('create table numbered as select 1 as number')
  await holder.query('begin')
  await holder.query('lock table numbered')
  await expect(sql`update numbered set number = 2`.execute(db)).rejects.toThrow('Query read timeout')

  const countWaiting = () =>
    holder.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect.poll(async () => (await countWaiting()).rowCount, { timeout: 10_000 }).toBe(0)

  await holder.query('commit')
  expect((await holder.query('select number from numbered')).rows).toEqual([{ number: 1 }])
  await holder.end()
  await db.destroy()
})

it('closes a connection whose transaction could not be rolled back', async () => {
  const connectionString = await createTestDatabase()
  const db = createDb(createPool({ connectionString, max: 1 }), { limitMs: 500 })
  const holder = createPool({ connectionString, max: 1 })
  await holder.query('select pg_advisory_lock(1)')
  const waiting = db.transaction().execute((trx) => sql`select pg_advisory_xact_lock(1)`.execute(trx))
  await expect(waiting).rejects.toThrow('Query read timeout')

  const after = await sql`select 1 as one`.execute(db)

  expect(after.rows).toEqual([{ one: 1 }])
  await holder.end()
  await db.destroy()
})
