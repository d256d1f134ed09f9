import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { openSigningApp } from '#test/support/signing-app.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { backupStore } from '../backup/backup-store.ts'
import { bindStore } from '../bind-store.ts'
import { parseConfig } from '../config.ts'
import { bindStorage } from '../files/bind-storage.ts'
import { localFileStorage } from '../files/file-storage.ts'
import { MIGRATIONS } from '../store/migrate.ts'
import { rehearseUpgrade, type UpgradeRehearsal } from './rehearse-upgrade.ts'

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures/upgrade')
const ROOT = join(import.meta.dirname, '../../..')
/** Two more starts of the application, for many reads. */
const isLong = process.env['LONG_RUN'] !== undefined
const LIMIT = { timeout: isLong ? 900_000 : 240_000 }
const directory = await openTestFolder()
await chmod(directory, 0o711)
const archive = join(directory, 'archive.tar')
const environment = { DATA_DIR: join(directory, 'data'), SECRET_KEY_FILE: join(directory, 'master.key') }

beforeAll(async () => {
  await copyFile(join(FIXTURES, 'first-issue.key'), environment.SECRET_KEY_FILE)
  await writeFile(archive, gunzipSync(await readFile(join(FIXTURES, 'first-issue.tar.gz'))))
})

/** With a migration after those of this release. */
const rehearse = (planted?: (db: Kysely<unknown>) => Promise<void>): Promise<UpgradeRehearsal> =>
  rehearseUpgrade({
    source: { path: archive },
    environment,
    beside: directory,
    ...(planted ? { migrations: { ...MIGRATIONS, '9999-planted': { up: planted } } } : {}),
  })

it('brings a copy to this release, says what differs, and leaves nothing behind', LIMIT, async () => {
  const { migrations, seconds, bytes, differences, checks, problems } = await rehearse()
  const broken = checks.filter(({ ok }) => !ok)

  expect(migrations).toContain('0145-running-servers')
  expect(Object.keys(seconds)).toEqual(['restore', 'migrate', 'verify', 'deployment'])
  expect(bytes).toBeGreaterThan(1e6)
  expect(differences).toContain('write_mark: table added')
  // The archive is of a release that kept no certificates: what `verify` finds after the upgrade is found before it.
  expect(broken).toMatchObject([{ check: 'seals', count: 2 }])
  expect(problems).toEqual([
    expect.stringMatching(/^verify: seals is broken 2 times, first document 1 of envelope/),
  ])
  expect((await readdir(directory)).filter((name) => name.startsWith('paraphe-rehearsal'))).toEqual([])
})

/** A backup of a store with signed dossiers, by this release; its deployment. */
async function backUpOwn(path: string): Promise<string> {
  const signing = await openSigningApp()
  const { config, store, files } = signing.services
  await bindStorage(store.db, files)
  await bindStore(store.db, config, signing.clock.now())
  await backupStore({ config, store, files, path, createdAt: signing.clock.now(), withKeys: true })
  await signing.close()
  return config.deployment
}

/** A folder with the program of this release but for one line, as a former release is one. */
async function plantRelease(file: string, line: string, other: string): Promise<string> {
  const folder = join(directory, 'former')
  const program = 'src/server/commands/paraphe.ts'
  await mkdir(join(folder, 'src/server/commands'), { recursive: true })
  await writeFile(
    join(folder, program),
    `import { registerHooks } from 'node:module'
    const [file, line, other] = ${JSON.stringify([pathToFileURL(join(ROOT, file)).href, line, other])}
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context)
        if (url !== file) return loaded
        const source = String(loaded.source)
        if (!source.includes(line)) throw new Error('the line is not there: ' + line)
        return { ...loaded, source: source.replace(line, other) }
      },
    })
    await import(${JSON.stringify(pathToFileURL(join(ROOT, program)).href)})`,
  )
  return folder
}

it('says GO to a store whose checks hold, and to answers that are the same', LIMIT, async () => {
  const path = join(directory, 'own.tar')
  const deployment = await backUpOwn(path)

  const { problems, migrations, reads } = await rehearseUpgrade({
    source: { path },
    environment: { DATA_DIR: join(directory, 'other'), DEPLOYMENT: deployment },
    beside: directory,
    ...(isLong ? { from: ROOT, sample: 200 } : {}),
  })

  expect(problems).toEqual([])
  expect(migrations).toEqual([])
  expect(reads).toEqual(isLong ? { reads: 200, differences: [], problems: [] } : undefined)
})

it(
  'says NO to a release whose answers differ from the former ones, with the first difference',
  LIMIT,
  async () => {
    const path = join(directory, 'counted.tar')
    const deployment = await backUpOwn(path)
    const from = await plantRelease(
      'src/server/dossiers/count-dossiers.ts',
      'counts[list] += count',
      'counts[list] += count + 1',
    )

    const { problems, reads } = await rehearseUpgrade({
      source: { path },
      environment: { DATA_DIR: join(directory, 'other'), DEPLOYMENT: deployment },
      beside: directory,
      from,
      sample: 60,
    })

    expect(reads).toMatchObject({ reads: 60, differences: [] })
    expect(problems).toEqual(reads?.problems)
    expect(problems[0]).toMatch(
      /^GET \/api\/dossiers\/retrieve-number-dossiers-by-status: \/\w+ has another value \(\d reads\)$/,
    )
  },
)

it('refuses, by the name of its migration, an archive of a newer release', LIMIT, async () => {
  const newer = await openTestStore()
  await sql`insert into kysely_migration values ('9999-from-the-future', now()::text)`.execute(newer.db)
  const path = join(directory, 'newer.tar')
  const config = parseConfig(environment)
  const files = localFileStorage(join(directory, 'no-files'))
  await backupStore({
    config: { ...config, dataDir: directory },
    store: newer,
    files,
    path,
    createdAt: new Date(),
  })
  await newer.close()

  await expect(rehearseUpgrade({ source: { path }, environment, beside: directory })).rejects.toThrow(
    'was written by a newer release: 9999-from-the-future is unknown to this one',
  )
})

it('says that the disk filled up, and leaves nothing behind', LIMIT, async () => {
  const command = ['src/server/commands/paraphe.ts', 'upgrade', '--rehearse', archive, '--beside', directory]
  // The process and its PostgreSQL may write no file of more than 3 MB: the same as a disk without room.
  const child = spawn('prlimit', ['--fsize=3000000:', process.execPath, ...command], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])

  expect(code).toBe(1)
  expect(errors).toContain(
    `The disk of ${directory} filled up during the rehearsal: name another with --beside`,
  )
  expect((await readdir(directory)).filter((name) => name.startsWith('paraphe-rehearsal'))).toEqual([])
})

it('refuses a master key that is not the one of the archive', LIMIT, async () => {
  const signing = await openSigningApp()
  const { config, store, files } = signing.services
  await bindStorage(store.db, files)
  await bindStore(store.db, config, signing.clock.now())
  const path = join(directory, 'keyed.tar')
  await backupStore({ config, store, files, path, createdAt: signing.clock.now() })
  const { deployment } = config
  await signing.close()

  await expect(
    rehearseUpgrade({
      source: { path },
      environment: { ...environment, DEPLOYMENT: deployment },
      beside: directory,
    }),
  ).rejects.toThrow('The master key is not the one of this store')
})

it('reports how much space is missing on a disk that is too small', LIMIT, async () => {
  const sparse = join(directory, 'large.tar')
  await writeFile(sparse, '')
  await truncate(sparse, 1e13)

  await expect(rehearseUpgrade({ source: { path: sparse }, environment, beside: directory })).rejects.toThrow(
    /has \d+ MB free, and a rehearsal of .* takes about 30000300 MB: name a folder on another disk/,
  )
})

// explain-migration.test.ts has the other kinds of rows that a statement cannot take.
it(
  'says NO to a migration whose rows break a condition, of a column that it adds itself, and names the first',
  LIMIT,
  async () => {
    const { problems } = await rehearse(async (db) => {
      await sql`alter table dossier add column planted integer not null default 0`.execute(db)
      await sql`alter table dossier add constraint planted check (planted > 0)`.execute(db)
    })

    expect(problems).toEqual([
      expect.stringMatching(
        /Migration failed: check constraint "planted".*first bad row of dossier: id \d+ \(\d+ in all\)/,
      ),
    ])
  },
)
