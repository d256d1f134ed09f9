import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { CeremonyClient, TYPED } from '#test/support/ceremony-client.ts'
import { S3_CREDENTIALS, startS3Double } from '#test/support/s3-double/s3-double.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { sealAuditHead } from '../audit/seal-audit-head.ts'
import { systemClock } from '../clock.ts'
import { parseConfig, type Config } from '../config.ts'
import { bindStorage } from '../files/bind-storage.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { rememberSealCertificate } from '../files/seal-certificates.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'
import { readKeys } from '../keys.ts'
import { sweepFiles } from '../operations/sweep-files.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../store/embedded-postgres.ts'
import { openStoreBeside } from '../store/store.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { backupStore } from './backup-store.ts'
import { restoreStore } from './restore-store.ts'

const directory = await openTestFolder()
await chmod(directory, 0o711)
const signing = await forFile(openSigningApp())
const client = new CeremonyClient(signing, await createUser(signing, 'advisor'))
const { store, files, keys } = signing.services
await bindStorage(store.db, files)
await sign()
const { current_sha256: sha256 } = await store.db
  .selectFrom('envelope_document')
  .select('current_sha256')
  .executeTakeFirstOrThrow()
const check = await checkSeal(await files.read(sha256))
if (check.ok)
  await rememberSealCertificate({ files, keys }, check.signatures[0]?.certificate ?? new Uint8Array())
await sealAuditHead(signing.services, '2026-01-01')
const archive = join(directory, 'first.tar')
await backup(archive)

async function sign(): Promise<void> {
  const { dossierId } = await client.prepare()
  const view = await client.openView(dossierId)
  await client.proveOneself(view)
  await view.post('sign', TYPED)
  await signing.services.outbox.drain()
}

function backup(path: string) {
  const { config, store, files, clock } = signing.services
  return backupStore({ config, store, files, path, createdAt: clock.now(), withKeys: true })
}

async function emptyPlace(environment: Readonly<Record<string, string>> = {}): Promise<Config> {
  const dataDir = await mkdtemp(join(directory, 'place-'))
  await chmod(dataDir, 0o711)
  return parseConfig({ DATA_DIR: dataDir, ...environment })
}

const restore = async (config: Config, path: string) =>
  restoreStore(config, await openFileStorage(config), path)

/** Verifies the store there; gives what is broken and how many dossiers there are. */
async function inspect(config: Config): Promise<{ broken: readonly string[]; dossiers: number }> {
  const store = await openStoreBeside(config)
  try {
    const { deployment } = signing.services
    const forms = FormCatalogue.readOnly(store.db)
    const keys = await readKeys(config)
    // The application under test lives in the future; a file is no older than it looks there.
    const files = await openFileStorage(config)
    const checked = { store, files, keys, clock: systemClock, deployment, forms }
    const reports = await Array.fromAsync(verifyStore(checked))
    const broken = reports.flatMap(({ first }) => first.map(({ place, problem }) => `${place}: ${problem}`))
    return { broken, dossiers: (await store.db.selectFrom('dossier').select('id').execute()).length }
  } finally {
    await store.close()
  }
}

it('brings a store back to an empty place', async () => {
  const config = await emptyPlace()

  await restore(config, archive)

  expect(await inspect(config)).toEqual({ broken: [], dossiers: 1 })
})

it('continues numbers where they stood', async () => {
  const config = await emptyPlace()
  await restore(config, archive)
  const store = await openStoreBeside(config)
  const next = 'select nextval(pg_get_serial_sequence($1, $2)) as id'

  const restored = await store.pool.query(next, ['dossier', 'id'])
  const original = await signing.services.store.pool.query(next, ['dossier', 'id'])

  await store.close()
  expect(restored.rows).toEqual(original.rows)
})

it('goes from the embedded store to PostgreSQL 15 and back', { timeout: 120_000 }, async () => {
  const cluster = await mkdtemp(join(directory, 'pg15-'))
  await chmod(cluster, 0o711)
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres(cluster, 'postgres-15-linux-x64')
  const { host, user, database } = postgres.connection
  const elsewhere = await emptyPlace({ DATABASE_URL: `postgresql://${user}@/${database}?host=${host}` })
  const back = await emptyPlace()
  const second = join(directory, 'second.tar')

  await restore(elsewhere, archive)
  const there = await inspect(elsewhere)
  const store = await openStoreBeside(elsewhere)
  const options = {
    config: elsewhere,
    store,
    files: await openFileStorage(elsewhere),
    path: second,
    withKeys: true,
  }
  await backupStore({ ...options, createdAt: new Date() })
  await store.close()
  await postgres.stop()
  await restore(back, second)

  expect(there).toEqual({ broken: [], dossiers: 1 })
  expect(await inspect(back)).toEqual({ broken: [], dossiers: 1 })
})

it('goes from a directory to a bucket and back', { timeout: 120_000 }, async () => {
  const double = await startS3Double()
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.keyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secret)
  const inBucket = await emptyPlace({ STORAGE_URL: double.urlOf('contracts') })
  const [again, back] = [await emptyPlace({ STORAGE_URL: double.urlOf('contracts') }), await emptyPlace()]
  const second = join(directory, 'bucket.tar')

  await restore(inBucket, archive)
  const there = await inspect(inBucket)
  await expect(restore(again, archive)).rejects.toThrow('The file storage is not empty')
  const store = await openStoreBeside(inBucket)
  const files = await openFileStorage(inBucket)
  await bindStorage(store.db, files)
  await expect(files.keepNote('store-id', 'other')).resolves.not.toBe('other')
  await backupStore({ config: inBucket, store, files, path: second, createdAt: new Date(), withKeys: true })
  const swept = await sweepFiles({ store, files, clock: signing.clock })
  await store.close()
  await restore(back, second)

  expect(there).toEqual({ broken: [], dossiers: 1 })
  expect(swept).toEqual({ rows: 0, files: 0 })
  expect(await inspect(back)).toEqual({ broken: [], dossiers: 1 })
  expect(await stat(join(inBucket.dataDir, 'files')).catch(() => 'no directory')).toBe('no directory')
  vi.unstubAllEnvs()
  await double.close()
})

it('is whole when it is taken while people write', { timeout: 60_000 }, async () => {
  const path = join(directory, 'load.tar')
  const taken = new AbortController()
  const writers = [sign, sign].map(async (write) => {
    for (let count = 0; !taken.signal.aborted && count < 5; count += 1) await write()
  })

  await backup(path)
  taken.abort()
  await Promise.all(writers)
  const config = await emptyPlace()
  await restore(config, path)

  expect((await inspect(config)).broken).toEqual([])
})

it('refuses a place that is not empty', async () => {
  const config = await emptyPlace()
  await restore(config, archive)

  await expect(restore(config, archive)).rejects.toThrow('not empty')
})

it('refuses a database with rows beside an empty file storage', async () => {
  const full = await emptyPlace()
  await restore(full, archive)
  for (const name of ['files', 'secret.key']) await rm(join(full.dataDir, name), { recursive: true })

  await expect(restore(full, archive)).rejects.toThrow(/The database is not empty: \w+ has rows/)
})

it('never replaces another backup', async () => {
  await expect(backup(archive)).rejects.toThrow('exists already')
})

it('keeps the archive to its owner', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
})

it.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2)), /damaged|cut short/],
  ['cut before its manifest', cutManifest, 'cut short: it has no manifest'],
  ['with one byte changed in a table', changeByte, 'is not what the manifest says'],
  ['empty', () => Buffer.alloc(0), 'is not a backup of Paraphe'],
  ['of something else', () => Buffer.from('PK\u0003\u0004 a zip, say'.repeat(100)), /damaged|not a backup/],
  [
    'of a newer release',
    (bytes: Buffer) => replaceSame(bytes, '0004-suitability-report', '9999-from-the-future-ab'),
    'written by a newer release: 9999-from-the-future-ab',
  ],
])('refuses an archive %s before touching anything', async (name, damage, message) => {
  const path = join(directory, `${name.replaceAll(' ', '-')}.tar`)
  await writeFile(path, damage(await readFile(archive)))
  const config = await emptyPlace()

  await expect(restore(config, path)).rejects.toThrow(message)

  await expect(stat(join(config.dataDir, 'postgres'))).rejects.toThrow('ENOENT')
  await expect(stat(join(config.dataDir, 'files'))).rejects.toThrow('ENOENT')
})

/** Up to the header block of the last member, then the two empty blocks an archive ends with. */
function cutManifest(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('manifest.json')), Buffer.alloc(1024)])
}

function changeByte(bytes: Buffer): Buffer {
  return replaceSame(bytes, 'state.openSubscription', 'state.openSubscriptioN')
}

function replaceSame(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes)
  copy.write(to, copy.indexOf(from), 'utf8')
  return copy
}
