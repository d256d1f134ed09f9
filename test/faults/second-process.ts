import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#test/support/free-port.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { closeReport, type FaultReport } from './scenario.ts'
import { Workload } from './workload.ts'

/** A second server on the same embedded store must refuse to start, without affecting the first one. */
export async function startTwice(): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-second-'))
  await chmod(directory, 0o711)
  const server = await RunningServer.startOn(directory)
  try {
    const workload = await Workload.start({ url: server.url })
    await workload.reach(20)
    const { code, said } = await startAnother(directory)
    await workload.reach(workload.acknowledged + 20)
    await workload.stop()
    const isNamed = /is in use by paraphe process \d+ on \S+/.test(said)
    return await closeReport(server, workload, {
      figures: [{ name: 'second processes that started', value: code === 1 ? 0 : 1, limit: 0, unit: '' }],
      notes: [said.trim()],
      problems: isNamed ? [] : ['the error does not name the holder of the store'],
    })
  } finally {
    await server.terminate()
    await rm(directory, { recursive: true, force: true })
  }
}

async function startAnother(directory: string): Promise<{ readonly code: unknown; readonly said: string }> {
  const environment = { PORT: String(await findFreePort()), DATA_DIR: directory, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}
