import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isRunning } from '#test/support/is-running.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it.each([
  { ended: 'its own process', signal: 'SIGTERM', group: false },
  // As `timeout` and Ctrl-C do.
  { ended: 'every process of it', signal: 'SIGTERM', group: true },
  { ended: 'its own process, without warning', signal: 'SIGKILL', group: false },
] as const)(
  'leaves no PostgreSQL when a signal ends $ended while the store is generated',
  { timeout: 180_000 },
  async ({ signal, group }) => {
    const { bench, folder } = await startBench()
    const postgres = await vi.waitFor(() => findPostgres(folder), { timeout: 120_000, interval: 10 })
    const exited = once(bench, 'exit')

    process.kill(group ? -(bench.pid ?? 0) : (bench.pid ?? 0), signal)
    await exited

    await vi.waitFor(() => expect(isRunning(postgres)).toBe(false), { timeout: 30_000 })
    // Nobody is left to remove the store of one that was killed.
    if (signal === 'SIGTERM') expect(await readdir(folder)).toEqual([])
  },
)

/** In a group of processes of its own, with its store in a folder of its own. */
async function startBench(): Promise<{ readonly bench: ChildProcess; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(folder, 0o711)
  const bench = spawn(process.execPath, ['bench/server/run.ts', '--rows', '100', '--rounds', '1'], {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
  })
  const exited = once(bench, 'exit')
  onTestFinished(async () => {
    bench.kill()
    await exited
    await rm(folder, { recursive: true, force: true })
  })
  return { bench, folder }
}

/** Process of the PostgreSQL in this folder; fails until it is being filled. */
async function findPostgres(folder: string): Promise<number> {
  const store = (await readdir(folder)).find((name) => name.startsWith('paraphe-bench-')) ?? ''
  const cluster = await realpath(join(folder, store, 'postgres'))
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({ host: lines[4], user: 'paraphe', database: 'paraphe' })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`,
    )
    expect(rowCount).not.toBe(0)
  } finally {
    await client.end()
  }
  return Number(lines[0])
}
