import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RunningServer } from '#test/support/start-server.ts'
import type { FaultReport, FaultSizes } from './scenario.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const LIMIT_SECONDS = 15 * 60

/** Backs up a large store while its server runs, and restores the archive elsewhere. */
export async function restoreLargeStore({ dossiers, megabytes }: FaultSizes): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-large-'))
  await chmod(directory, 0o711)
  const archive = join(directory, 'archive.tar')
  const server = await RunningServer.startOn(join(directory, 'from'), { LOG_LEVEL: 'silent' })
  try {
    await promisify(execFile)(
      process.execPath,
      ['test/faults/fill-store.ts', String(dossiers), String(megabytes)],
      { cwd: ROOT, env: { ...process.env, DATA_DIR: join(directory, 'from'), LOG_LEVEL: 'silent' } },
    )
    const backup = await timed(() => server.command('backup', archive, '--with-keys'))
    if (backup.result.code !== 0) throw new Error(`backup failed: ${backup.result.output}`)
    const before = await count(server)
    await server.terminate()
    const other = await RunningServer.at(join(directory, 'to'), { LOG_LEVEL: 'silent' })
    const restore = await timed(() => other.command('restore', archive))
    await other.restart()
    const after = await count(other)
    await other.terminate()
    const gigabytes = (await stat(archive)).size / 1e9
    return {
      figures: [
        { name: 'restored and verified', value: restore.seconds, limit: LIMIT_SECONDS, unit: 's' },
        { name: 'restore with verify, exit code', value: restore.result.code ?? 1, limit: 0, unit: '' },
        { name: 'rows missing', value: Math.abs(before - after), limit: 0, unit: '' },
      ],
      notes: [
        `${before} dossiers with a receipt each, ${gigabytes.toFixed(2)} GB of archive, written in ${backup.seconds.toFixed(0)} s beside the server`,
      ],
      problems: restore.result.code === 0 ? [] : [restore.result.output],
    }
  } finally {
    if (server.isRunning) await server.terminate()
    await rm(directory, { recursive: true, force: true })
  }
}

async function timed<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const started = performance.now()
  const result = await run()
  return { result, seconds: (performance.now() - started) / 1_000 }
}

async function count(server: RunningServer): Promise<number> {
  const client = await server.openStore()
  try {
    const { rows } = await client.query<{ count: number }>(
      // The demo's own jobs add to its dossiers.
      `select count(*)::int as count from dossier join receipt on receipt.dossier_id = dossier.id
       where dossier.title like 'Mme GRANDE%'`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
