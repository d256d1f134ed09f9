import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { recordAudit } from '../audit/record-audit.ts'
import { sealAuditHead } from '../audit/seal-audit-head.ts'
import { systemClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { localFileStorage } from '../files/file-storage.ts'
import { APPEND_ONLY } from './grant-application.ts'
import { openStore, openStoreBeside, openStoreForRestore } from './store.ts'

const host = inject('storeHost')
const name = `roles_${randomUUID().replaceAll('-', '')}`
const urlOf = (user: string) => `postgresql://${user}@/${name}?host=${host}`
const keys = { derive: () => Buffer.alloc(32, 1) }

const admin = new pg.Client({ host, user: 'paraphe', database: 'paraphe' })
await admin.connect()
await admin.query(`create role ${name}_owner login`)
await admin.query(`create role ${name}_app login`)
await admin.query(`create database ${name} owner ${name}_owner`)
const store = await openStore(
  parseConfig({ DATABASE_URL: urlOf(`${name}_app`), MIGRATION_DATABASE_URL: urlOf(`${name}_owner`) }),
)
afterAll(async () => {
  await store.close()
  // The database goes with the cluster: dropping it would write those of all other tests to the disk.
  await admin.end()
})

it('migrates as the owner and runs as the application', async () => {
  const { rows } = await store.pool.query(
    `select current_user as role, tableowner as owner from pg_tables where tablename = 'audit'`,
  )

  expect(rows).toEqual([{ role: `${name}_app`, owner: `${name}_owner` }])
})

it.each(APPEND_ONLY)('does not let the application update or delete rows of %s', async (table) => {
  for (const statement of [
    `update ${table} set ${table === 'audit' ? 'action' : 'hash'} = 'x'`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
  ])
    await expect(store.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
})

it('lets the application write the audit and seal its head', async () => {
  const at = new Date('2026-11-20T09:00:00Z')
  await store.db
    .transaction()
    .execute((trx) => recordAudit(trx, keys, { subject: 'dossier:1', action: 'test', actorId: null, at }))

  const files = localFileStorage(await mkdtemp(join(tmpdir(), 'paraphe-roles-')))
  const head = await sealAuditHead({ store, keys, files, clock: systemClock }, '2026-11-20')

  expect(head.rows).toBe(1)
})

it('starts without the owner on a migrated schema', async () => {
  const started = await openStore(parseConfig({ DATABASE_URL: urlOf(`${name}_app`) }))
  await started.close()
})

it('lets a command read the store as the application', async () => {
  const beside = await openStoreBeside(parseConfig({ DATABASE_URL: urlOf(`${name}_app`) }))
  await beside.close()
})

it('refuses an application that is the owner', async () => {
  const owner = urlOf(`${name}_owner`)

  await expect(
    openStore(parseConfig({ DATABASE_URL: owner, MIGRATION_DATABASE_URL: owner })),
  ).rejects.toThrow('could change append-only rows')
})

it('restores as the owner and grants the application its rights afterwards', async () => {
  const config = parseConfig({
    DATABASE_URL: urlOf(`${name}_app`),
    MIGRATION_DATABASE_URL: urlOf(`${name}_owner`),
  })
  const restoring = await openStoreForRestore(config, async () => undefined)
  const { rows } = await restoring.pool.query('select current_user as role')
  await restoring.pool.query(`revoke all on audit from ${name}_app`)

  await restoring.close()

  expect(rows).toEqual([{ role: `${name}_owner` }])
  await expect(store.pool.query('select id from audit')).resolves.toBeDefined()
})
