import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { checkSeal } from '#signature/seal/check-seal.ts'
import { CeremonyClient, TYPED } from '#test/support/ceremony-client.ts'
import { S3_CREDENTIALS, startS3Double } from '#test/support/s3-double/s3-double.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { createTestDatabase } from '#test/support/test-store.ts'
import { sealAuditHead } from '../audit/seal-audit-head.ts'
import { bindStore } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { parseConfig, type Config } from '../config.ts'
import { bindStorage } from '../files/bind-storage.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { rememberSealCertificate } from '../files/seal-certificates.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'
import { readKeys } from '../keys.ts'
import { sweepFiles } from '../operations/sweep-files.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../store/embedded-postgres.ts'
import { openStoreBeside, type Store } from '../store/store.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { createBackupKey } from './archive-encryption.ts'
import { backupStore } from './backup-store.ts'
import { restoreStore } from './restore-store.ts'

const directory = await openTestFolder()
await chmod(directory, 0o711)
const signing = await forFile(openSigningApp())
const client = new CeremonyClient(signing, await createUser(signing, 'advisor'))
const { store, files, keys } = signing.services
await bindStorage(store.db, files)
await bindStore(store.db, signing.services.config, signing.clock.now())
const sealingKey = `-----BEGIN PRIVATE KEY-----\n${randomBytes(32).toString('base64')}\n`
await writeFile(join(signing.services.config.dataDir, 'seal.pem'), sealingKey)
await sign()
const { current_sha256: sha256 } = await store.db
  .selectFrom('envelope_document')
  .select('current_sha256')
  .executeTakeFirstOrThrow()
const check = checkSeal(await files.read(sha256))
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

/** With an empty database beside the others of the run: starting an embedded store takes longer than restoring. */
async function emptyPlace(environment: Readonly<Record<string, string>> = {}): Promise<Config> {
  return emptyEmbedded({ DATABASE_URL: await createTestDatabase(), ...environment })
}

/** As on a new machine: the store creates its database itself. */
async function emptyEmbedded(environment: Readonly<Record<string, string>> = {}): Promise<Config> {
  const dataDir = await mkdtemp(join(directory, 'place-'))
  await chmod(dataDir, 0o711)
  return parseConfig({ DATA_DIR: dataDir, ...environment })
}

const restore = async (config: Config, path: string, identityFile?: string) =>
  restoreStore(config, await openFileStorage(config), { path, identityFile })

/** Verifies a restored store; returns the broken invariants and the number of dossiers. */
async function inspect(config: Config): Promise<{ broken: readonly string[]; dossiers: number }> {
  const store = await openStoreBeside(config)
  try {
    const { deployment } = signing.services
    const forms = FormCatalogue.readOnly(store.db)
    const keys = await readKeys(config)
    // The test application's clock is ahead; files are compared with the real one.
    const files = await openFileStorage(config)
    const checked = { store, files, keys, clock: systemClock, deployment, forms }
    const reports = await Array.fromAsync(verifyStore(checked))
    const broken = reports.flatMap(({ first }) => first.map(({ place, problem }) => `${place}: ${problem}`))
    return { broken, dossiers: (await store.db.selectFrom('dossier').select('id').execute()).length }
  } finally {
    await store.close()
  }
}

it('restores a store to an empty place', async () => {
  const config = await emptyEmbedded()

  await restore(config, archive)

  expect(await inspect(config)).toEqual({ broken: [], dossiers: 1 })
})

it('contains no plaintext key by default', async () => {
  const path = join(directory, 'plain.tar')
  const { config, store, files, clock } = signing.services
  const master = await readFile(join(config.dataDir, 'secret.key'), 'utf8')

  const { keys } = await backupStore({ config, store, files, path, createdAt: clock.now() })

  const bytes = (await readFile(path)).toString('latin1')
  expect(keys).toEqual([])
  expect([bytes.includes(master.trim()), bytes.includes(sealingKey)]).toEqual([false, false])
})

it('is encrypted for a recipient, with the keys, and restored with its identity alone', async () => {
  const [identityFile, otherFile] = [join(directory, 'identity.txt'), join(directory, 'other.txt')]
  const backupRecipient = await createBackupKey(identityFile)
  await createBackupKey(otherFile)
  const path = join(directory, 'encrypted.tar')
  const { store, files, clock } = signing.services
  const config = { ...signing.services.config, backupRecipient }

  const { keys } = await backupStore({ config, store, files, path, createdAt: clock.now() })

  const bytes = (await readFile(path)).toString('latin1')
  const place = await emptyPlace()
  expect(keys).toEqual(['secret.key', 'seal.pem'])
  expect(bytes).toMatch(/^age-encryption.org/)
  expect(bytes).not.toMatch(/tables\/account|secret\.key|paraphe-backup\.json/)
  expect((await stat(identityFile)).mode & 0o777).toBe(0o600)
  await expect(restore(place, path)).rejects.toThrow(
    'is encrypted: name the file of its identity with --identity',
  )
  await expect(restore(place, path, otherFile)).rejects.toThrow('is not encrypted for the identity')
  await restore(place, path, identityFile)
  expect(await inspect(place)).toEqual({ broken: [], dossiers: 1 })
})

it('refuses an encrypted archive that is cut short', async () => {
  const identityFile = join(directory, 'identity-of-cut.txt')
  const backupRecipient = await createBackupKey(identityFile)
  const path = join(directory, 'cut-encrypted.tar')
  const { store, files, clock } = signing.services
  const config = { ...signing.services.config, backupRecipient }
  await backupStore({ config, store, files, path, createdAt: clock.now() })
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, bytes.length - 1_000))

  await expect(restore(await emptyPlace(), path, identityFile)).rejects.toThrow(/damaged|cut short/)
})

it('never replaces the identity of earlier backups', async () => {
  const identityFile = join(directory, 'kept-identity.txt')
  await createBackupKey(identityFile)
  const before = await readFile(identityFile, 'utf8')

  await expect(createBackupKey(identityFile)).rejects.toThrow('exists already')

  expect(await readFile(identityFile, 'utf8')).toBe(before)
})

it('is restored without keys only with the right master key', async () => {
  const path = join(directory, 'keyless.tar')
  const { config, store, files, clock } = signing.services
  await backupStore({ config, store, files, path, createdAt: clock.now() })
  const otherKey = join(directory, 'other.key')
  await writeFile(otherKey, randomBytes(32).toString('base64'))
  const withKey = (file: string) => emptyPlace({ SECRET_KEY_FILE: file })
  const right = await withKey(join(config.dataDir, 'secret.key'))

  await expect(restore(await emptyPlace(), path)).rejects.toThrow(
    /does not hold the master key.*SECRET_KEY_FILE/,
  )
  await expect(restore(await withKey(otherKey), path)).rejects.toThrow(
    'The master key is not the one of this store',
  )
  await restore(right, path)

  expect(await inspect(right)).toEqual({ broken: [], dossiers: 1 })
})

it('is not restored as another deployment', async () => {
  const config = await emptyPlace({ DEPLOYMENT: 'coeur' })

  await expect(restore(config, archive)).rejects.toThrow('began as the demo')

  await expect(stat(join(config.dataDir, 'files'))).rejects.toThrow('ENOENT')
})

it.each([
  ['behind a gap for what the backup does not have', false, 10_000],
  ['where they were when the store has only moved', true, 0],
])('continues the numbers that other systems keep %s', async (_where, isMoved, gap) => {
  const config = await emptyPlace()
  await restoreStore(config, await openFileStorage(config), { path: archive }, { isMoved })
  const restored = await openStoreBeside(config)
  const lastOf = async ({ pool }: Pick<Store, 'pool'>, sequence: string) => {
    const { rows } = await pool.query<{ last: number }>(`select last_value::integer as last from ${sequence}`)
    return rows[0]?.last ?? 0
  }

  for (const sequence of [
    'dossier_id_seq',
    'account_id_seq',
    'form_version_id_seq',
    'register_attempt_id_seq',
    'register_batch_id_seq',
  ])
    expect(await lastOf(restored, sequence)).toBe((await lastOf(signing.services.store, sequence)) + gap)
  const isFar =
    (await lastOf(restored, 'event_id_seq')) >
    (await lastOf(signing.services.store, 'event_id_seq')) + 500_000
  expect(isFar).toBe(!isMoved)
  await restored.close()
})

if (process.env['LONG_RUN'])
  it('is restored from the embedded store to PostgreSQL 15 and back', { timeout: 120_000 }, async () => {
    const cluster = await mkdtemp(join(directory, 'pg15-'))
    await chmod(cluster, 0o711)
    const postgres: EmbeddedPostgres = await startEmbeddedPostgres(cluster, 'postgres-15-linux-x64')
    const { host, user, database } = postgres.connection
    const elsewhere = await emptyPlace({ DATABASE_URL: `postgresql://${user}@/${database}?host=${host}` })
    const back = await emptyEmbedded()
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

if (process.env['LONG_RUN'])
  it('is restored from a directory to a bucket and back', { timeout: 120_000 }, async () => {
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

if (process.env['LONG_RUN'])
  it('is consistent when it is written under load', { timeout: 60_000 }, async () => {
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

it('refuses a database with rows when the file storage is empty', async () => {
  const full = await emptyPlace()
  await restore(full, archive)
  for (const name of ['files', 'secret.key', 'seal.pem'])
    await rm(join(full.dataDir, name), { recursive: true })

  await expect(restore(full, archive)).rejects.toThrow(/The database is not empty: \w+ has rows/)
})

it('never overwrites another backup', async () => {
  await expect(backup(archive)).rejects.toThrow('exists already')
})

it('names a missing folder', async () => {
  await expect(backup(join(directory, 'not-mounted', 'x.tar'))).rejects.toThrow(
    /^ENOENT: no such file or directory, open '.*not-mounted/,
  )
})

it('is readable by its owner only', async () => {
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
  const config = await emptyEmbedded()

  await expect(restore(config, path)).rejects.toThrow(message)

  await expect(stat(join(config.dataDir, 'postgres'))).rejects.toThrow('ENOENT')
  await expect(stat(join(config.dataDir, 'files'))).rejects.toThrow('ENOENT')
})

it('reports a missing archive as missing, not as damaged', async () => {
  const path = join(directory, 'nowhere.tar')

  await expect(restore(await emptyEmbedded(), path)).rejects.toThrow(/^ENOENT: .*nowhere\.tar/)
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
