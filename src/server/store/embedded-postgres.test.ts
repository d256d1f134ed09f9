import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { openStore, type Store } from './store.ts'
import { postgresUser } from './system-user.ts'

let made: string
let directory: string

const makeDirectory = async () => {
  const path = await mkdtemp(join(tmpdir(), 'paraphe-embedded-'))
  await chmod(path, 0o711)
  return path
}

beforeAll(async () => {
  made = await makeDirectory()
  const store = await openStore(parseConfig({ DATA_DIR: made }))
  await store.close()
})
beforeEach(async () => {
  directory = await makeDirectory()
})

afterEach(() => rm(directory, { recursive: true, force: true }))
afterAll(() => rm(made, { recursive: true, force: true }))

const config = () => parseConfig({ DATA_DIR: directory })

/** Opens a copy of a store that was made once: creating each would take most of the time. */
async function openCopy(): Promise<Store> {
  await copyStore()
  return openStore(config())
}

async function copyStore(): Promise<void> {
  await promisify(execFile)('cp', ['--archive', `${made}/.`, directory])
}

/** Opens the store in another process, writes an account, and is killed. */
const WRITE_AND_DIE = `
  const { openStore } = await import('#server/store/store.ts')
  const { parseConfig } = await import('#server/config.ts')
  const store = await openStore(parseConfig({ DATA_DIR: process.argv[1] }))
  await store.db.insertInto('account').values({ role: 'client', email: 'a@demo.test', username: 'S1', first_name: 'A', last_name: 'B' }).execute()
  process.kill(process.pid, 'SIGKILL')
`

async function writeAndDie(): Promise<void> {
  const root = join(import.meta.dirname, '../../..')
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', WRITE_AND_DIE, directory], {
    cwd: root,
  })
  await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' })
}

it('adopts the server of a killed process with all it acknowledged', async () => {
  await copyStore()
  await writeAndDie()

  const store = await openStore(config())

  const accounts = await store.db.selectFrom('account').select('email').execute()
  await store.close()
  expect(accounts).toEqual([{ email: 'a@demo.test' }])
})

it('refuses a second process and names the lock holder', async () => {
  const store = await openCopy()

  const second = openStore(config())

  await expect(second).rejects.toThrow(`in use by paraphe process ${process.pid}`)
  await store.close()
})

// Only root can create and remove another user's directory.
if (process.getuid?.() === 0) {
  it('refuses the cluster of another user and names the user to run as', async () => {
    const cluster = join(directory, 'postgres')
    await mkdir(cluster)
    await chown(cluster, 1, 1)

    await expect(openStore(config())).rejects.toThrow(
      /belongs to the user (\w+), and PostgreSQL would run as \w+ here\. Run this as \1\./,
    )

    expect((await stat(cluster)).uid).toBe(1)
  })

  it('names root where root began the store, whose PostgreSQL runs as another user', async () => {
    const cluster = join(directory, 'postgres')
    const runsAs = await postgresUser()
    await mkdir(cluster)
    await chown(cluster, runsAs?.uid ?? 0, runsAs?.gid ?? 0)
    const module = new URL('embedded-postgres.ts', import.meta.url).href
    const script = `const { startEmbeddedPostgres } = await import('${module}'); await startEmbeddedPostgres('${directory}')`

    const started = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      uid: 12_345,
    })

    await expect(started).rejects.toThrow(/belongs to the user \w+, and .* Run this as root\./)
  })

  it('refuses a symlinked socket directory and leaves the owner of its target unchanged', async () => {
    const store = await openCopy()
    const socket = await readSocketDirectory(store)
    await store.close()
    const target = join(directory, 'of-root')
    await mkdir(target, { mode: 0o700 })
    await symlink(target, socket)
    await lchown(socket, 65_534, 65_534)

    await expect(openStore(config())).rejects.toThrow(/is no directory of this server.*remove it/)

    expect(await stat(target)).toMatchObject({ uid: 0, gid: 0 })
    await rm(socket)
  })

  it('refuses, as root, a cluster that is a link to elsewhere, and leaves what is there', async () => {
    const target = join(directory, 'of-root')
    await mkdir(target, { mode: 0o700 })
    await writeFile(join(target, 'kept'), '')
    await symlink(target, join(directory, 'postgres'))

    await expect(openStore(config())).rejects.toThrow(/postgres is a link to .*of-root/)

    expect(await readdir(target)).toEqual(['kept'])
  })
}

async function readSocketDirectory(store: Store): Promise<string> {
  const { rows } = await store.pool.query<{ path: string }>(
    `select current_setting('unix_socket_directories') as path`,
  )
  return rows[0]?.path ?? ''
}

it('restarts PostgreSQL when it exits, and keeps the lock', async () => {
  const store = await openCopy()
  const cluster = await realpath(join(directory, 'postgres'))
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')

  process.kill(Number(pid), 'SIGKILL')
  await expect
    .poll(() => store.pool.query('select 1').then(({ rowCount }) => rowCount, String), { timeout: 60_000 })
    .toBe(1)
  const held = `select 1 from pg_locks where locktype = 'advisory' and granted`
  await expect
    .poll(async () => (await store.pool.query(held)).rowCount, { timeout: 60_000 })
    .toBeGreaterThan(0)
  await expect(openStore(config())).rejects.toThrow(`in use by paraphe process ${process.pid}`)

  await store.close()
})

it('keeps the cluster private to its user, and removes its socket on stop', async () => {
  const store = await openCopy()
  const socket = store.pool.options.host ?? ''

  const modes = await Promise.all(
    [join(directory, 'postgres'), socket].map(async (path) => (await stat(path)).mode),
  )

  await store.close()
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700])
  await expect(stat(socket)).rejects.toMatchObject({ code: 'ENOENT' })
})

it('starts when a command that ends takes away the folder of the socket', async () => {
  await copyStore()
  const former = await startEmbeddedPostgres(directory)
  await former.stop()

  const started = startEmbeddedPostgres(directory)
  const remove = () => rmdir(former.connection.host).then(() => 'removed', String)
  await expect.poll(remove, { interval: 1, timeout: 10_000 }).toBe('removed')
  const embedded = await started

  await expect(query(embedded)).resolves.toEqual([{ one: 1 }])
  await embedded.stop()
})

it('starts PostgreSQL again when the one it found was shutting down', async () => {
  await copyStore()
  const former = await startEmbeddedPostgres(directory)
  const client = new pg.Client(former.connection)
  await client.connect()
  // A smart shutdown waits for this client and refuses all others.
  const pid = Number((await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGTERM')
  const started = startEmbeddedPostgres(directory)
  await expect
    .poll(() => readFile(join(directory, 'postgres.log'), 'utf8'), { timeout: 10_000 })
    .toContain('the database system is shutting down')
  await client.end()

  const embedded = await started

  await expect(query(embedded)).resolves.toEqual([{ one: 1 }])
  await embedded.stop()
}, 60_000)

async function query({ connection }: EmbeddedPostgres): Promise<readonly unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<object>('select 1 as one')
  await client.end()
  return rows
}

it('sorts and normalises French text', async () => {
  const store = await openCopy()

  const { rows } = await store.pool.query(
    `select string_agg(word, ' ' order by word) as sorted, search_key('Élan Œuvre') as key
     from unnest(array['zèbre', 'Élan', 'eau', 'été', 'Œuvre', 'ode']) as word`,
  )

  await store.close()
  expect(rows).toEqual([{ sorted: 'eau Élan été ode Œuvre zèbre', key: 'elan oeuvre' }])
})

it('stops without further patience when one of its processes does not end', { timeout: 20_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-stuck-'))
  await chmod(directory, 0o711)
  const postgres = await startEmbeddedPostgres(directory)
  const client = new pg.Client(postgres.connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')

  await postgres.stop(200)

  const again = await startEmbeddedPostgres(directory)
  await again.stop()
  await client.end().catch(() => undefined)
  await rm(directory, { recursive: true })
})
