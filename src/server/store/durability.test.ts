import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { parseConfig } from '../config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { MIGRATIONS } from './migrate.ts'
import { openStore, openStoreBeside, openStoreForUpgrade } from './store.ts'

const directory = await openTestFolder()
await chmod(directory, 0o711)
const postgres = await forFile(startEmbeddedPostgres(directory))
const admin = new pg.Client(postgres.connection)
await admin.connect()
afterAll(() => admin.end())

const config = () => {
  const { host, user, database } = postgres.connection
  return parseConfig({ DATABASE_URL: `postgresql://${user}@/${database}?host=${host}` })
}
const open = () => openStore(config())

it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('refuses a server with %s off', async (name) => {
  await admin.query(`alter system set ${name} = off`)
  await reload(name, 'off')

  await expect(open()).rejects.toThrow(`PostgreSQL runs with ${name} off`)

  await admin.query(`alter system reset ${name}`)
  await reload(name, 'on')
})

it('refuses a database whose own setting is unsafe', async () => {
  await admin.query('alter database paraphe set synchronous_commit = off')

  await expect(open()).rejects.toThrow('synchronous_commit off')

  await admin.query('alter database paraphe reset synchronous_commit')
})

it('warns of a server that continues statements whose connection was closed', async () => {
  const warnings: string[] = []
  const note = (_fields: object, message: string) => void warnings.push(message)
  const openNoting = () => openStore(config(), { info: note, warn: note, error: note })
  await (await openNoting()).close()
  expect(warnings).toEqual([])

  await admin.query('alter database paraphe set client_connection_check_interval = 0')
  await (await openNoting()).close()

  expect(warnings).toEqual([
    'database: client_connection_check_interval is 0, so timed-out statements keep their locks',
  ])
  await admin.query('alter database paraphe reset client_connection_check_interval')
})

it('refuses a store migrated by a newer release', async () => {
  await (await open()).close()
  await admin.query(`insert into kysely_migration values ('9999-from-the-future', now()::text)`)
  await admin.query(`update store_identity set needs_migration = '9999-from-the-future'`)

  await expect(open()).rejects.toThrow('newer release: 9999-from-the-future')

  // It only adds: the release before it still runs.
  const last = Object.keys(MIGRATIONS).at(-1) ?? ''
  await admin.query('update store_identity set needs_migration = $1', [last])
  await (await open()).close()

  await admin.query(`delete from kysely_migration where name like '9999%'`)
  await (await open()).close()
})

it('refers a command on an older store to the backup taken before the migration', async () => {
  await (await open()).close()
  const last = Object.keys(MIGRATIONS).at(-1) ?? ''
  await admin.query('delete from kysely_migration where name = $1', [last])

  await expect(openStoreBeside(config())).rejects.toThrow(
    new RegExp(`lacks ${last}\\. Back it up .*npm run backup.*, then run npm run upgrade`),
  )

  await admin.query(`insert into kysely_migration values ($1, now()::text)`, [last])
})

it('makes no store for a command that wants one', async () => {
  const dataDir = join(await openTestFolder(), 'mistyped')
  const nowhere = parseConfig({ DATA_DIR: dataDir })
  await admin.query('create database unused')
  const { host, user } = postgres.connection
  const empty = parseConfig({ DATABASE_URL: `postgresql://${user}@/unused?host=${host}` })

  for (const open of [openStoreBeside, openStoreForUpgrade])
    await expect(open(nowhere)).rejects.toThrow(
      `There is no store in ${dataDir}: npm start or npm run migrate`,
    )
  await expect(openStoreBeside(empty)).rejects.toThrow('There is no store in the database')
  expect(existsSync(dataDir)).toBe(false)
})

/** The server re-reads its files asynchronously after a reload. */
async function reload(name: string, value: string): Promise<void> {
  await admin.query('select pg_reload_conf()')
  await expect.poll(async () => (await admin.query(`show ${name}`)).rows[0]?.[name]).toBe(value)
}
