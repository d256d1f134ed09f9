import { execFileSync } from 'node:child_process'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, describe } from 'vitest'
import { parseRootStatement, type RootFile } from '#proof/signed-root.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { startTimestampAuthority } from '#test/support/timestamp-authority.ts'
import { chainAudit, recordAudit } from '../audit/record-audit.ts'
import { parseConfig } from '../config.ts'
import { localFileStorage, type FileStorage } from '../files/file-storage.ts'
import type { Keys } from '../keys.ts'
import type { Store } from '../store/store.ts'
import { checkKeptRoots, checkRoots } from './check-roots.ts'
import { makeHourlyRoot, makeRoots } from './make-roots.ts'
import { introduceEvidenceKey, requireEvidenceKey } from './require-evidence-key.ts'
import { readRootFile } from './root-file.ts'
import { signRootFile, takeSignatures } from './sign-roots.ts'

let store: Store
let directory: string
let files: FileStorage
let now: Date
let environment: Record<string, string>
const keys: Keys = { derive: (purpose) => createHmac('sha256', 'test').update(purpose).digest() }
const clock = { now: () => now }

beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  store = await openTestStore()
  directory = await mkdtemp(join(tmpdir(), 'paraphe-roots-'))
  files = localFileStorage(join(directory, 'files'))
  environment = { DATA_DIR: directory }
})
afterEach(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

const parts = () => ({ store, files, clock, config: parseConfig(environment) })
const make = () => makeRoots(parts())
const problems = () => Array.fromAsync(checkRoots(parts()))
const checkKept = (file: RootFile) => Array.fromAsync(checkKeptRoots(parts(), JSON.stringify(file)))
const readRoots = () => readRootFile(parts())
const statements = ({ roots }: RootFile) => roots.map(({ statement }) => parseRootStatement(statement))

const openssl = (words: string) => execFileSync('openssl', words.split(' ')).toString()

async function record(...subjects: string[]): Promise<void> {
  for (const subject of subjects)
    await store.db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, keys, { subject, action: 'test', actorId: null, detail: { amount: 12 }, at: now }),
      )
}

/** Simulates an attacker with root access: bypasses the triggers. */
async function asSuperuser(...statements: string[]): Promise<void> {
  const client = await store.pool.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  client.release(true)
}

it('adds one leaf per changed chain, and makes no root when none has changed', async () => {
  await record('dossier:1', 'dossier:1', 'account:7')
  expect(await make()).toBe(1)
  await record('dossier:1')
  expect(await make()).toBe(1)

  expect(await make()).toBe(0)

  expect(statements(await readRoots())).toMatchObject([
    { number: 1, size: 2, lastRow: 3, previous: '' },
    { number: 2, size: 3, lastRow: 4 },
  ])
  const leaves = await store.db
    .selectFrom('evidence_leaf')
    .select(['subject', 'sequence'])
    .orderBy('index')
    .execute()
  expect(leaves).toEqual([
    { subject: 'dossier:1', sequence: 2 },
    { subject: 'account:7', sequence: 1 },
    { subject: 'dossier:1', sequence: 3 },
  ])
  expect(await problems()).toEqual([])
})

if (process.env['LONG_RUN'])
  it('computes the same roots incrementally as from all rows', async () => {
    for (let hour = 0; hour < 20; hour += 1) {
      await record(...Array.from({ length: 1 + (hour % 4) }, (_, at) => `dossier:${(hour * 3 + at) % 11}`))
      await make()
    }

    expect((await readRoots()).roots).toHaveLength(20)
    expect(await problems()).toEqual([])
  })

it('makes each root once when several processes run at the same time', async () => {
  await record('dossier:1', 'dossier:2')

  const made = await Promise.all([make(), make(), make()])

  expect(made.reduce((sum, count) => sum + count)).toBe(1)
  expect(await problems()).toEqual([])
})

it('signs with a generated key of mode 0600, and OpenSSL verifies the signature', async () => {
  await record('dossier:1')
  await make()

  const { roots, keys: spki } = await readRoots()

  expect((await stat(join(directory, 'evidence.key'))).mode & 0o777).toBe(0o600)
  const [data, signature, key] = ['data', 'signature', 'key'].map((name) => join(directory, name))
  await writeFile(data ?? '', roots[0]?.statement ?? '')
  await writeFile(signature ?? '', Buffer.from(roots[0]?.signature ?? '', 'base64'))
  await writeFile(key ?? '', Buffer.from(spki[0] ?? '', 'base64'))
  const checked = openssl(
    `pkeyutl -verify -rawin -pubin -keyform DER -inkey ${key} -in ${data} -sigfile ${signature}`,
  )
  expect(checked).toContain('Verified Successfully')
})

it('imports signatures made on another machine, and rejects those of another key', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [own, outside, foreign] = ['public.pem', 'private.pem', 'foreign.pem'].map((name) =>
    join(directory, name),
  )
  await writeFile(own ?? '', publicKey.export({ type: 'spki', format: 'pem' }))
  await writeFile(outside ?? '', privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const other = generateKeyPairSync('ed25519').privateKey
  await writeFile(foreign ?? '', other.export({ type: 'pkcs8', format: 'pem' }))
  environment['EVIDENCE_KEY'] = own ?? ''
  await record('dossier:1')
  await make()
  const unsigned = await readRoots()
  expect(unsigned.roots[0]?.signature).toBeNull()

  const signed = await signRootFile(JSON.stringify(unsigned), outside ?? '')
  const byOther = await signRootFile(JSON.stringify(unsigned), foreign ?? '')

  await expect(takeSignatures(parts(), JSON.stringify(byOther))).rejects.toThrow('root 1: ')
  expect(await takeSignatures(parts(), JSON.stringify(signed))).toBe(1)
  expect(await takeSignatures(parts(), JSON.stringify(signed))).toBe(0)
  expect((await readRoots()).roots[0]?.signature).toBe(signed.roots[0]?.signature)
  expect(await problems()).toEqual([])
})

describe('the evidence key', () => {
  const introduce = () => introduceEvidenceKey({ ...parts(), keys })

  async function nameKey(): Promise<void> {
    environment['EVIDENCE_KEY'] = join(directory, 'other.pem')
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeFile(environment['EVIDENCE_KEY'], privateKey.export({ type: 'pkcs8', format: 'pem' }))
  }

  it.each([
    ['lost', () => rm(join(directory, 'evidence.key')), 'missing'],
    ['exchanged', nameKey, 'not the one here'],
  ])('that was %s is not replaced silently', async (_how, change, message) => {
    await record('dossier:1')
    await make()

    await change()
    await record('dossier:1')

    await expect(requireEvidenceKey(parts())).rejects.toThrow(message)
    await expect(make()).rejects.toThrow(message)
    expect((await readRoots()).roots.map(({ signature }) => signature === null)).toEqual([false, true])
  })

  it.each([
    ['generated', () => rm(join(directory, 'evidence.key'))],
    ['named by EVIDENCE_KEY', nameKey],
  ])(
    'is replaced by another one, %s, with a row in the audit that its first root covers',
    async (_how, change) => {
      await record('dossier:1')
      await make()
      const [old] = (await readRoots()).roots

      await change()
      const { name } = await introduce()
      await make()

      const { roots, keys: known } = await readRoots()
      expect(roots.map(({ key }) => key)).toEqual([old?.key, name])
      expect(known).toHaveLength(2)
      const rows = await store.db
        .selectFrom('audit')
        .select('detail')
        .where('subject', '=', 'store')
        .execute()
      expect(rows).toEqual([{ detail: { previous: old?.key, key: name } }])
      expect(await problems()).toEqual([])
    },
  )

  it('needs no introduction before the first root', async () => {
    await expect(introduce()).rejects.toThrow('no root is signed yet')
  })
})

it('stores a timestamp of the configured authority', async () => {
  const authority = await startTimestampAuthority()
  environment['TSA_URL'] = authority.url
  await record('dossier:1')
  authority.failWith(503)
  await expect(make()).rejects.toThrow('503')
  expect((await readRoots()).roots[0]).toMatchObject({ timestamp: null })

  authority.failWith(200)
  await make()

  const [root] = (await readRoots()).roots
  const [data, token] = ['data', 'token'].map((name) => join(directory, name))
  await writeFile(data ?? '', root?.statement ?? '')
  await writeFile(token ?? '', Buffer.from(root?.timestamp ?? '', 'base64'))
  const checked = openssl(`ts -verify -data ${data} -in ${token} -token_in -CAfile ${authority.caFile}`)
  expect(checked).toContain('Verification: OK')
  await authority.close()
})

it('signs and copies each root while the authority is away, and stamps them all once it is back', async () => {
  const authority = await startTimestampAuthority()
  environment['TSA_URL'] = authority.url
  authority.failWith(503)
  for (const dossier of ['dossier:1', 'dossier:2']) {
    await record(dossier)
    await expect(make()).rejects.toThrow('503')
  }
  const away = await readRoots()
  const found = await problems()

  authority.failWith(200)
  await make()

  expect(away.roots.map(({ signature }) => typeof signature)).toEqual(['string', 'string'])
  expect(found).toEqual([])
  expect((await readRoots()).roots.map(({ timestamp }) => typeof timestamp)).toEqual(['string', 'string'])
  await authority.close()
})

it('makes one root an hour, however often the job is tried again within it', async () => {
  const authority = await startTimestampAuthority()
  environment['TSA_URL'] = authority.url
  authority.failWith(503)
  const count = async (at: string) => {
    now = new Date(at)
    await record('dossier:1')
    await expect(makeHourlyRoot(parts())).rejects.toThrow('503')
    return (await readRoots()).roots.length
  }

  expect(await count('2026-11-20T10:15:00Z')).toBe(1)
  expect(await count('2026-11-20T10:15:01Z')).toBe(1)
  expect(await count('2026-11-20T11:14:59Z')).toBe(1)
  expect(await count('2026-11-20T11:15:00Z')).toBe(2)
  await authority.close()
})

it.each([
  ['a changed row', `update audit set detail = '{"amount": 13}' where id = 2`],
  ['a removed last row', `delete from audit where id = 3`],
  ['a removed chain', `delete from audit where subject = 'dossier:2'`],
  ['a backdated row', `update audit set at = at - interval '1 day' where id = 1`],
])('reports the first root that %s contradicts', async (_what, statement) => {
  await record('dossier:1', 'dossier:2', 'dossier:1')
  await make()
  await record('dossier:3')
  await make()

  await asSuperuser(statement)

  expect(await problems()).toEqual([{ place: 'root 1', problem: 'the audit rows it covers have changed' }])
})

it('reports a removed root and an invalid signature', async () => {
  await record('dossier:1')
  await make()
  await record('dossier:1')
  await make()

  await asSuperuser(`update evidence_root set signature = 'AAAA' where number = 1`)
  expect(await problems()).toEqual([{ place: 'root 1', problem: 'its signature is invalid' }])
  await asSuperuser(
    `delete from evidence_leaf where root_number = 2`,
    `delete from evidence_root where number = 2`,
  )
  expect(await problems()).toContainEqual({
    place: 'root 2',
    problem: 'its copy exists, but the root is missing from the store',
  })
})

it('detects a history rebuilt with every key of the server, against a kept root', async () => {
  await record('dossier:1', 'dossier:2', 'dossier:1')
  await make()
  const kept = await readRoots()
  expect(await checkKept(kept)).toEqual([])

  await rebuildEverything()

  expect(await problems()).toEqual([])
  expect(await checkKept(kept)).toEqual([
    {
      place: 'kept root 1',
      problem: 'the store has a different root of this number: its history was rewritten',
    },
  ])
})

/** Rewrites all rows with valid keyed hashes, then makes new roots with the evidence key. */
async function rebuildEverything(): Promise<void> {
  const rows = await store.db.selectFrom('audit').selectAll().orderBy('id').execute()
  await asSuperuser(
    'delete from audit',
    'delete from event_pending',
    'delete from evidence_leaf',
    'delete from evidence_node',
    'delete from evidence_root',
  )
  await rm(join(directory, 'files', 'notes'), { recursive: true })
  const tails = new Map<string, { sequence: number; mac: string }>()
  for (const [index, { id, subject, action, at }] of rows.entries()) {
    const end = { ...(tails.get(subject) ?? { sequence: 0, mac: '' }), ledger: 1, ledgerSequence: index }
    const entry = { subject, action, actorId: null, at, detail: { amount: 13 } }
    const { row, ledger } = chainAudit(keys, entry, end, null)
    tails.set(subject, { sequence: row.sequence, mac: row.mac })
    await store.pool.query(
      `insert into audit (id, subject, sequence, at, actor_id, action, detail, previous_mac, mac, ledger, ledger_sequence)
       overriding system value values ($1, $2, $3, $4, null, $5, $6, $7, $8, $9, $10)`,
      [id, subject, row.sequence, at, action, row.detail, row.previous_mac, row.mac, 1, row.ledger_sequence],
    )
    await store.pool.query('update audit_ledger set sequence = $1, mac = $2 where number = 1', [
      ledger.sequence,
      ledger.mac,
    ])
  }
  await make()
}

it('reports why a kept file is rejected', async () => {
  await record('dossier:1')
  await make()
  const kept = await readRoots()
  const [root] = kept.roots
  const forged = { ...kept, roots: [{ ...root, statement: root?.statement.replace('"size":1', '"size":2') }] }
  await record('dossier:1')
  await make()
  const longer = await readRoots()
  const elsewhere = {
    ...root,
    statement: root?.statement.replace(/"log":"[^"]*"/, '"log":"x"'),
    signature: null,
  }

  const problemOf = async (text: string) => (await Array.fromAsync(checkKeptRoots(parts(), text)))[0]?.problem

  expect(await problemOf('hello')).toContain('not a file of roots')
  expect(await problemOf(JSON.stringify({ ...kept, format: 'paraphe-roots-9' }))).toContain('unknown version')
  expect(await problemOf(JSON.stringify(forged))).toContain('its signature is invalid')
  expect(await problemOf(JSON.stringify({ ...kept, keys: [] }))).toContain('lacks the key')
  expect(await problemOf(JSON.stringify({ ...kept, roots: [elsewhere] }))).toContain('another installation')
  await asSuperuser(
    `delete from evidence_leaf where root_number = 2`,
    `delete from evidence_root where number = 2`,
  )
  expect(await problemOf(JSON.stringify(longer))).toContain('shorter than the kept one')
})
