import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { createTestDatabase } from '#test/support/test-store.ts'
import { checkArchive } from '../backup/check-archive.ts'
import { bindStore } from '../bind-store.ts'
import { parseConfig, type Config } from '../config.ts'
import { bindStorage } from '../files/bind-storage.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { sealEarlierRows } from '../audit/seal-earlier-rows.ts'
import { systemClock } from '../clock.ts'
import { loadKeys } from '../keys.ts'
import { MIGRATIONS, migrateTo } from '../store/migrate.ts'
import { migrateBesideServers } from '../store/migrate-beside-servers.ts'
import { readAppliedMigrations, type SchemaMigration } from '../store/run-migrations.ts'
import { ServerHeartbeat } from '../store/server-heartbeats.ts'
import { openStore, openStoreForUpgrade } from '../store/store.ts'
import { upgradeStore, type Upgrade, type UpgradeOptions } from './upgrade-store.ts'
import { keepRehearsalNote } from './rehearsal-note.ts'

const LIMIT = { timeout: 120_000 }
const directory = await openTestFolder()
await chmod(directory, 0o711)
let environment: { readonly DATA_DIR: string; readonly DATABASE_URL: string }
let config: Config
let archives = 0

/** Each test has a store of this release, which its planted migration makes one of a later release. */
beforeEach(async () => {
  archives += 1
  environment = {
    DATA_DIR: join(directory, `data-${archives}`),
    DATABASE_URL: await createTestDatabase(),
  }
  config = parseConfig(environment)
  const store = await openStore(config)
  const keys = await bindStore(store.db, config, new Date())
  await sealEarlierRows({ store, keys, clock: systemClock, log: pino({ level: 'silent' }) })
  await bindStorage(store.db, await openFileStorage(config))
  await store.close()
})

type Planted = (db: Kysely<unknown>) => Promise<void>
const runs =
  (...statements: readonly string[]): Planted =>
  async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }

const upgrade = (
  up: Planted,
  given: Partial<UpgradeOptions> & Partial<SchemaMigration> = {},
): Promise<Upgrade> => {
  const { runsWith, ...options } = given
  return upgradeStore({
    environment,
    withoutRehearsal: true,
    migrations: { ...MIGRATIONS, '9999-planted': { up, ...(runsWith === undefined ? {} : { runsWith }) } },
    ...options,
  })
}
const archive = () => join(directory, `before-${archives}.tar`)

async function read<Row>(statement: string): Promise<readonly Row[]> {
  const store = await openStoreForUpgrade(config)
  try {
    return (await sql.raw<Row>(statement).execute(store.db)).rows
  } finally {
    await store.close()
  }
}
const isPlanted = async () =>
  (await read<{ name: string }>(`select name from kysely_migration where name = '9999-planted'`)).length > 0

/** For PostgreSQL the same as a killed upgrade. */
async function endConnections(): Promise<void> {
  const admin = new pg.Client({ connectionString: environment.DATABASE_URL })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await admin.end()
}

it(
  'adds what the former release can live with, checks it in the same transaction, and leaves that release running',
  LIMIT,
  async () => {
    const done = await upgrade(runs('alter table account add column planted text'))

    expect(done).toMatchObject({ isDone: true, problems: [], servers: [] })
    expect(Object.keys(done.seconds)).toEqual(['migrate', 'verify', 'deployment'])
    expect(await isPlanted()).toBe(true)
    // The former release still starts.
    const store = await openStore(config)
    expect((await readAppliedMigrations(store.db)).at(-1)).toBe('9999-planted')
    await store.close()
  },
)

it('rolls back when a check fails after the migrations', LIMIT, async () => {
  const done = await upgrade(
    runs(`update store_identity set id = gen_random_uuid()`, 'alter table account add column planted text'),
  )

  expect(done.isDone).toBe(false)
  expect(done.problems.join()).toMatch(/^verify: /)
  expect(await isPlanted()).toBe(false)
  const columns = `select from information_schema.columns where table_name = 'account' and column_name = 'planted'`
  expect(await read(columns)).toEqual([])
})

it('stops in front of what cannot be undone and names it', LIMIT, async () => {
  const drop = runs('alter table account drop column language', 'drop table sandbox')

  const refused = await upgrade(drop)
  const withFlag = await upgrade(drop, { mayRemove: true })

  expect(refused.problems).toEqual([
    expect.stringContaining('sandbox, account.language would be gone for good: add --remove'),
    expect.stringContaining('(9999-planted removes sandbox, removes account.language'),
  ])
  expect(withFlag.problems).toEqual([expect.stringContaining('add --archive FILE')])
  expect(await isPlanted()).toBe(false)
})

it('writes the store as it was into an archive before what needs one', LIMIT, async () => {
  const mandatory = runs('alter table sandbox add column planted text not null')

  const done = await upgrade(mandatory, { archive: archive() })

  expect(done).toMatchObject({ isDone: true, problems: [] })
  const { header } = await checkArchive({ path: archive() })
  expect(header.migrations).not.toContain('9999-planted')
  // No server of the former release starts, nor goes on that was cut off meanwhile.
  await expect(openStore(config)).rejects.toThrow('newer release: 9999-planted is unknown to this one')
  const store = await openStoreForUpgrade(config)
  await expect(ServerHeartbeat.start(store.db, () => undefined)).rejects.toThrow(
    'The store needs 9999-planted',
  )
  await store.close()
})

it.each(['verify', 'commit'])(
  'leaves the store as it was when it dies at the step %s',
  LIMIT,
  async (last) => {
    const steps: string[] = []
    const dying = upgrade(runs('alter table account drop column language'), {
      mayRemove: true,
      archive: archive(),
      async onStep(step) {
        steps.push(step)
        if (step === last) await endConnections()
      },
    })

    expect(await dying.then(({ isDone }) => isDone).catch(() => false)).toBe(false)

    expect(steps).toContain(last)
    expect(await isPlanted()).toBe(false)
    expect(await read('select language from account limit 1')).toEqual([])
  },
)

it('needs the rehearsal of the same migrations on the same store, with GO', LIMIT, async () => {
  // Refused for another reason once it may begin.
  const up = runs('alter table account drop column language')
  const [identity] = await read<{ id: string }>('select id from store_identity')
  const note = { storeId: identity?.id ?? '', migrations: ['9999-planted'], isGo: true, at: new Date() }
  const attempt = () => upgrade(up, { withoutRehearsal: false })
  await expect(attempt()).rejects.toThrow('Nothing was changed: it was not rehearsed on this machine')
  for (const [change, reason] of [
    [{ storeId: 'another' }, 'was of another store'],
    [{ migrations: [] }, 'was of another release'],
    [{ isGo: false }, 'said NO'],
    [{ at: new Date(Date.now() - 8 * 86_400_000) }, 'is 8 days old'],
  ] as const) {
    await keepRehearsalNote(config, { ...note, ...change })
    await expect(attempt()).rejects.toThrow(`the last rehearsal ${reason}`)
  }

  await keepRehearsalNote(config, note)

  expect((await attempt()).problems[0]).toContain('account.language would be gone')
})

it('applies beside running servers only what leaves them running, and refuses the rest', LIMIT, async () => {
  const store = await openStore(config)
  await store.pool.query('alter table account add column retired text')
  const server = await ServerHeartbeat.start(store.db, () => undefined)
  const drop = runs('alter table account drop column retired')
  try {
    const refused = await upgrade(drop, { mayRemove: true, archive: archive() })
    expect(refused.problems).toEqual([
      expect.stringMatching(
        /1 servers run that could not go on .*9999-planted removes account.retired.*Stop them/,
      ),
    ])
    expect(await isPlanted()).toBe(false)

    // The author declares that the former release has stopped reading it.
    const done = await upgrade(drop, { mayRemove: true, runsWith: '0145-running-servers' })
    expect(done).toMatchObject({
      isDone: true,
      problems: [],
      servers: [{ migration: Object.keys(MIGRATIONS).at(-1) }],
    })
  } finally {
    await server.stop()
    await store.close()
  }
})

if (process.env['LONG_RUN'])
  it('retries when a table is locked by somebody else', LIMIT, async () => {
    const holder = new pg.Client({ connectionString: environment.DATABASE_URL })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table account in access share mode')
    let attempts = 0

    const done = await upgrade(runs('alter table account add column planted text'), {
      async onStep(step) {
        if (step === 'migrate') attempts += 1
        if (attempts === 2) await holder.end()
      },
    }).finally(() => holder.end())

    expect(done).toMatchObject({ isDone: true, problems: [] })
    expect(attempts).toBe(2)
  })

it('does not take at a start what the former release could not live with', LIMIT, async () => {
  const store = await openStoreForUpgrade(config)
  await sql.raw('drop schema public cascade; create schema public').execute(store.db)
  await migrateTo(
    store.db,
    Object.keys(MIGRATIONS).filter((name) => name < '0145-running-servers'),
  )

  await expect(migrateBesideServers(store.db, { isDemo: false })).rejects.toThrow(
    'Stop the servers, then run npm run upgrade in the folder of this release',
  )

  expect(await readAppliedMigrations(store.db)).not.toContain('0145-running-servers')
  await migrateBesideServers(store.db, { isDemo: true })
  expect(await readAppliedMigrations(store.db)).toContain('0145-running-servers')
  await store.close()
})

it('refuses a key that is not the one of the store, before anything', LIMIT, async () => {
  const other = join(directory, 'other-data')
  const files = await openFileStorage(parseConfig({ ...environment, DATA_DIR: other }))
  expect(await files.listNotes('')).toEqual([])
  await loadKeys(parseConfig({ ...environment, DATA_DIR: other }))

  await expect(
    upgrade(runs('alter table account add column planted text'), {
      environment: { ...environment, DATA_DIR: other },
      archive: archive(),
    }),
  ).rejects.toThrow('The master key is not the one of this store')
  expect(await stat(archive()).catch(() => undefined)).toBeUndefined()
})
