import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-store.ts'
import { createDb, createPool } from './store.ts'

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
