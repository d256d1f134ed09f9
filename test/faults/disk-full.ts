import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { RunningServer } from '#test/support/start-server.ts'
import { closeReport, type FaultReport, type FaultSizes } from './scenario.ts'
import { Workload } from './workload.ts'

const run = promisify(execFile)
const DISK_MEGABYTES = 400
const UPLOAD_BYTES = 200_000
const OPERATIONS_BETWEEN = 60
const BACK_LIMIT_SECONDS = 5
/** Of 8 MB each; PostgreSQL keeps segments of 16 MB ready. */
const JOURNAL_MESSAGES = 30

/**
 * Store and files on a disk that fills up under work, stays full for a while and gets room again. Uploads and,
 * once PostgreSQL finds no room for its journal, everything else are 503; then all goes on.
 */
export async function fillDisk({ seconds }: FaultSizes): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=0711`, 'tmpfs', directory])
  try {
    await chmod(directory, 0o711)
    return await fill(directory, seconds)
  } finally {
    await run('umount', ['--lazy', directory])
    await rm(directory, { recursive: true, force: true })
  }
}

async function fill(directory: string, seconds: number): Promise<FaultReport> {
  const server = await RunningServer.startOn(join(directory, 'data'), { LOG_LEVEL: 'silent' })
  try {
    const workload = await Workload.start({ url: server.url, uploadBytes: UPLOAD_BYTES })
    await workload.reach(OPERATIONS_BETWEEN)
    const ballast = join(directory, 'ballast')
    await fillWith(ballast, directory)
    await fillJournal(server)
    const atFull = workload.acknowledged
    await delay(seconds * 1_000)
    const whileFull = workload.acknowledged - atFull
    const lives = server.isRunning
    await rm(ballast)
    const started = performance.now()
    await workload.reach(workload.acknowledged + 1)
    const backSeconds = (performance.now() - started) / 1_000
    await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
    await workload.stop()
    return await closeReport(server, workload, {
      figures: [
        { name: 'work goes on once there is room', value: backSeconds, limit: BACK_LIMIT_SECONDS, unit: 's' },
      ],
      notes: [`${whileFull} operations acknowledged in the ${seconds} s on the full disk`],
      problems: lives ? [] : ['the server ended on the full disk'],
    })
  } finally {
    await server.terminate()
  }
}

/** PostgreSQL keeps some of its journal in reserve: used up, it ends itself rather than lose anything. */
async function fillJournal(server: RunningServer): Promise<void> {
  for (let message = 0; message < JOURNAL_MESSAGES; message += 1) {
    const client = await server.openStore().catch(() => undefined)
    await client
      ?.query(`select pg_logical_emit_message(true, 'ballast', repeat('x', 8000000))`)
      .catch(() => undefined)
    await client?.end().catch(() => undefined)
  }
}

/** Takes all the room that is left. */
async function fillWith(file: string, directory: string): Promise<void> {
  const handle = await open(file, 'w')
  const block = Buffer.alloc(256 * 1024)
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(directory)
      if (bavail * bsize === 0) return
      await handle.write(block, 0, Math.min(block.length, bavail * bsize))
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
}
