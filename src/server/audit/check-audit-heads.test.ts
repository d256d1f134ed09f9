import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore } from '#test/support/test-store.ts'
import { localFileStorage, type FileStorage } from '../files/file-storage.ts'
import type { Keys } from '../keys.ts'
import type { Store } from '../store/store.ts'
import { HEAD_JOB } from './audit-head.ts'
import { checkAuditHeads } from './check-audit-heads.ts'
import { recordAudit } from './record-audit.ts'
import { sealAuditHead } from './seal-audit-head.ts'

let store: Store
let directory: string
let files: FileStorage
let now: Date
const keys: Keys = { derive: (purpose) => createHmac('sha256', 'test').update(purpose).digest() }
const clock = { now: () => now }

beforeEach(async () => {
  now = new Date('2026-11-21T02:00:00Z')
  store = await openTestStore()
  directory = await mkdtemp(join(tmpdir(), 'paraphe-heads-'))
  files = localFileStorage(directory)
  for (const [subject, at] of [
    ['dossier:1', '2026-11-18T09:00:00Z'],
    ['dossier:1', '2026-11-19T09:00:00Z'],
    ['dossier:2', '2026-11-19T10:00:00Z'],
    ['dossier:1', '2026-11-20T09:00:00Z'],
  ] as const)
    await record(subject, at)
})
afterEach(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

const record = (subject: string, at: string) =>
  store.db
    .transaction()
    .execute((trx) => recordAudit(trx, keys, { subject, action: 'test', actorId: null, at: new Date(at) }))
const seal = (day: string) => sealAuditHead({ store, files, keys, clock }, day)
const problems = () => Array.fromAsync(checkAuditHeads({ store, files, keys, clock }))
const notePath = (name: string) => join(directory, 'notes', `audit-head-${name}`)

/** Deletes rows as a superuser, with triggers off. */
async function removeRows(where: string): Promise<void> {
  const client = await store.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`delete from audit where ${where}`)
  client.release(true)
}

/** A head as the first releases sealed it. */
async function sealDated(day: string, range: { from: string | null; until: string }): Promise<void> {
  const { rows } = await store.pool.query<{ subject: string; sequence: number; mac: string }>(
    `select subject, sequence, mac from audit where at < $1 and at >= coalesce($2, '-infinity'::timestamptz)
     order by subject collate "C", sequence`,
    [range.until, range.from],
  )
  const lines = rows.map(({ subject, sequence, mac }) => `${subject}\n${sequence}\n${mac}\n`)
  const digest = createHash('sha256').update(lines.join('')).digest('hex')
  const content = { day, ...range, rows: rows.length, digest, previous: '' }
  const mac = createHmac('sha256', keys.derive('audit head'))
    .update(JSON.stringify([day, range.from, range.until, rows.length, digest, '']))
    .digest('hex')
  await files.keepNote(`audit-head-${day}`, JSON.stringify({ ...content, mac }))
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
  expect(await seal('2026-11-19')).toEqual(first)
})

it('is valid after a clock that ran ahead is corrected', async () => {
  await record('dossier:3', '2026-12-11T09:00:00Z')
  await seal('2026-12-11')

  await record('dossier:3', '2026-11-20T10:00:00Z')
  const next = await seal('2026-11-20')

  expect(next.rows).toBe(2)
  expect(await problems()).toEqual([])
})

it('reports a row removed after a clock ran ahead', async () => {
  await record('dossier:3', '2026-12-11T09:00:00Z')
  await seal('2026-12-11')
  await record('dossier:3', '2026-11-20T10:00:00Z')
  await seal('2026-11-20')

  await removeRows(`subject = 'dossier:3' and sequence = 2`)

  expect(await problems()).toEqual([
    { day: '2026-11-20', problem: 'the head covers 2 rows, the table has 1' },
  ])
})

it('covers the rows of a day whose head was sealed early by a clock that ran ahead', async () => {
  await seal('2026-11-20')
  await record('dossier:3', '2026-11-20T10:00:00Z')

  await seal('2026-11-20')
  await record('dossier:3', '2026-11-21T09:00:00Z')
  now = new Date('2026-11-21T12:00:00Z')

  expect(await problems()).toEqual([])
})

it('verifies a head of the first releases, also after a clock that ran ahead', async () => {
  await sealDated('2026-12-11', { from: null, until: '2026-12-12T00:00:00.000Z' })
  await record('dossier:3', '2026-11-20T10:00:00Z')

  const before = await problems()
  const next = await seal('2026-11-20')
  await removeRows(`subject = 'dossier:2'`)

  expect(before).toEqual([])
  expect(next.rows).toBe(5)
  expect(await problems()).toEqual([
    { day: '2026-12-11', problem: 'the rows do not match the head' },
    { day: '2026-11-20', problem: 'the head covers 5 rows, the table has 4' },
  ])
})

it('reports a chain without its last row', async () => {
  await seal('2026-11-19')
  await seal('2026-11-20')

  await removeRows(`subject = 'dossier:2'`)

  expect(await problems()).toEqual([
    { day: '2026-11-19', problem: 'the head covers 3 rows, the table has 2' },
  ])
})

it('reports a changed head and a missing one', async () => {
  await seal('2026-11-18')
  await seal('2026-11-19')
  await seal('2026-11-20')
  const original = await readFile(notePath('000002'), 'utf8')

  await writeFile(notePath('000002'), original.replace('"rows":2', '"rows":1'))
  expect(await problems()).toEqual([{ day: '2026-11-19', problem: 'the head was changed' }])
  await rm(notePath('000002'))
  expect(await problems()).toEqual([
    { day: '2026-11-20', problem: 'the previous head is missing' },
    { day: '2026-11-19', problem: 'missing, although the audit records it' },
  ])
})

it('reports that every head was removed, also after the next one is sealed', async () => {
  await seal('2026-11-19')
  await rm(join(directory, 'notes'), { recursive: true })

  await seal('2026-11-20')

  expect(await problems()).toEqual([{ day: '2026-11-19', problem: 'missing, although the audit records it' }])
})

it('requires a head for the rows of a past day', async () => {
  now = new Date('2026-11-20T09:30:00Z')
  await store.db
    .insertInto('outbox')
    .values({ kind: HEAD_JOB, payload: '{}', dedup_key: null, done_at: now })
    .execute()

  const without = await problems()
  await seal('2026-11-19')

  expect(without).toEqual([{ day: '2026-11-18', problem: 'no head covers the rows of this day' }])
  expect(await problems()).toEqual([])
})

it('requires no head before the first nightly job', async () => {
  now = new Date('2026-11-20T09:30:00Z')

  expect(await problems()).toEqual([])
})

it('requires no head for days without a running server', async () => {
  await seal('2026-11-19')
  await record('dossier:1', '2026-12-01T08:00:00Z')
  now = new Date('2026-12-01T08:05:00Z')

  expect(await problems()).toEqual([])
})
