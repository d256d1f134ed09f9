import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, createPool, type Store } from '#server/store/store.ts'
import { recordStatements } from './statement-log.ts'
import { TEMPLATE } from './store-setup.ts'
import { guardTransactions } from './transaction-guard.ts'

/**
 * A database per test file, copied from the migrated template and removed with the cluster. Its transactions fail when they
 * use the network.
 */
export async function openTestStore(): Promise<Store> {
  const connection = await copyTemplate()
  // Nothing here outlives a crash; test/durability runs servers that write to the disk.
  const options = '-c synchronous_commit=off'
  const pool = createPool({ ...connection, max: 12, options })
  recordStatements(pool)
  const db = guardTransactions(createDb(pool))
  return { db, pool, close: () => db.destroy() }
}

/** `DATABASE_URL` of a database without rows, for a store that the test opens itself. */
export async function createTestDatabase(): Promise<string> {
  const { host, user, database } = await copyTemplate()
  return `postgresql://${user}@/${database}?host=${host}`
}

async function copyTemplate(): Promise<{
  readonly host: string
  readonly user: string
  readonly database: string
}> {
  const connection = { host: inject('storeHost'), user: 'paraphe' }
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...connection, database: 'paraphe' })
  await admin.connect()
  await admin.query(`create database ${database} template ${TEMPLATE} strategy wal_log`)
  await admin.end()
  return { ...connection, database }
}
