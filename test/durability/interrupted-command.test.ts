import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isRunning } from '#test/support/is-running.ts'
import { RunningServer } from '#test/support/start-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const WAIT = { timeout: 60_000, interval: 10 }

let directory: string
let store: RunningServer

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-interrupted-'))
  await chmod(directory, 0o711)
  const dataDir = join(directory, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  await RunningServer.copyDemo(dataDir)
  store = await RunningServer.at(dataDir)
  await mkdir(join(directory, 'backup'), { mode: 0o711 })
  expect((await store.command('backup', join(directory, 'backup', 'b-1.tar'))).code).toBe(0)
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
})

it('stops the embedded PostgreSQL that it has started', async () => {
  const command = start('verify')
  const postgres = await vi.waitFor(() => findPostgres(store.dataDir), WAIT)

  expect(await interrupt(command)).toBe(143)

  await vi.waitFor(() => expect(isRunning(postgres)).toBe(false), WAIT)
})

it('removes the copy of the store that a trial restored', { timeout: 120_000 }, async () => {
  const backup = join(directory, 'backup')
  const command = start('try-backup', join(backup, 'b-1.tar'), '--beside', backup)
  const copy = await vi.waitFor(() => findCopy(backup), WAIT)
  const postgres = await vi.waitFor(() => findPostgres(join(backup, copy, 'data')), WAIT)

  expect(await interrupt(command)).toBe(143)

  await vi.waitFor(() => expect(isRunning(postgres)).toBe(false), WAIT)
  expect(await readdir(backup)).toEqual(['b-1.tar'])
})

it('removes an archive that is not complete', async () => {
  const backup = join(directory, 'backup')
  const command = start('backup', join(backup, 'b-2.tar'))
  await vi.waitFor(async () => expect(await readdir(backup)).toContain('b-2.tar.partial'), WAIT)

  expect(await interrupt(command)).toBe(143)

  expect(await readdir(backup)).toEqual(['b-1.tar'])
})

function start(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['src/server/commands/paraphe.ts', ...args], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: store.dataDir, DEPLOYMENT: 'demo', BACKUP_RECIPIENT: '' },
  })
}

/** Returns the exit code. */
async function interrupt(command: ChildProcess): Promise<unknown> {
  const exited = once(command, 'exit')
  command.kill('SIGTERM')
  return (await exited)[0]
}

async function findCopy(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((each) => each.startsWith('paraphe-rehearsal-'))
  if (name === undefined) throw new Error('no copy yet')
  return name
}

/** Process of the PostgreSQL of this store, once it is ready; fails until then. */
async function findPostgres(dataDir: string): Promise<number> {
  const cluster = await realpath(join(dataDir, 'postgres'))
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  expect(lines[7]?.trim()).toBe('ready')
  return Number(lines[0])
}
