import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore } from '#test/support/test-store.ts'
import { localFileStorage, type FileStorage } from '../files/file-storage.ts'
import type { Keys } from '../keys.ts'
import type { Store } from '../store/store.ts'
import { checkAuditHeads, sealAuditHead } from './audit-heads.ts'
import { recordAudit } from './record-audit.ts'

let store: Store
let directory: string
let files: FileStorage
const keys: Keys = { derive: (purpose) => createHmac('sha256', 'test').update(purpose).digest() }

beforeEach(async () => {
  store = await openTestStore()
  directory = await mkdtemp(join(tmpdir(), 'paraphe-heads-'))
  files = localFileStorage(directory)
  for (const [subject, at] of [
    ['dossier:1', '2026-11-18T09:00:00Z'],
    ['dossier:1', '2026-11-19T09:00:00Z'],
    ['dossier:2', '2026-11-19T10:00:00Z'],
    ['dossier:1', '2026-11-20T09:00:00Z'],
  ] as const) {
    await store.db
      .transaction()
      .execute((trx) => recordAudit(trx, keys, { subject, action: 'test', actorId: null, at: new Date(at) }))
  }
})
afterEach(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

const seal = (day: string) => sealAuditHead({ db: store.db, files, keys }, day)
const problems = () => Array.fromAsync(checkAuditHeads({ db: store.db, files, keys }))

/** What a superuser with a grudge could do. */
async function removeRows(where: string): Promise<void> {
  const client = await store.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`delete from audit where ${where}`)
  client.release(true)
}

it('covers each row once, day after day', async () => {
  const [first, second] = [await seal('2026-11-19'), await seal('2026-11-20')]

  expect([first.rows, second.rows]).toEqual([3, 1])
  expect(second.previous).toBe(first.mac)
  expect(await problems()).toEqual([])
})

it('keeps the head of a day sealed before', async () => {
  const first = await seal('2026-11-19')

  expect(await seal('2026-11-19')).toEqual(first)
  await seal('2026-11-20')
  expect((await seal('2026-11-19')).day).toBe('2026-11-19')
})

it('shows a chain that has lost its end', async () => {
  await seal('2026-11-19')
  await seal('2026-11-20')

  await removeRows(`subject = 'dossier:2'`)

  expect(await problems()).toEqual([
    { day: '2026-11-19', problem: 'the head covers 3 rows, the table has 2' },
  ])
})

it('shows a head that was changed, and one that is missing', async () => {
  await seal('2026-11-18')
  await seal('2026-11-19')
  await seal('2026-11-20')
  const path = join(directory, 'notes', 'audit-head-2026-11-19')
  const original = await readFile(path, 'utf8')

  await writeFile(path, original.replace('"rows":2', '"rows":1'))
  expect(await problems()).toEqual([{ day: '2026-11-19', problem: 'the head itself was changed' }])
  await rm(path)
  expect(await problems()).toEqual([{ day: '2026-11-20', problem: 'the head before it is missing' }])
})
