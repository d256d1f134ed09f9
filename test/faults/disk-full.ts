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
/** Files of 8 MB; PostgreSQL recycles WAL segments of 16 MB. */
const JOURNAL_MESSAGES = 30

/** Fills the server's disk, and frees it again. */
interface FullDisk {
  readonly note: string
  fill(server: RunningServer): Promise<void>
  makeRoom(server: RunningServer): Promise<void>
}

/**
 * Store and files on a disk that fills up under load, stays full for a while and is freed. Uploads, and everything else
 * once PostgreSQL cannot write its WAL, get 503; then the server must recover. Where mounting is not permitted, a file
 * size limit on the server process makes the disk full for its files only.
 */
export async function fillDisk({ seconds }: FaultSizes, mount = mountSmallDisk): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-disk-'))
  const isMounted = await mount(directory)
  try {
    await chmod(directory, 0o711)
    return await workOn(directory, isMounted ? smallDisk(directory) : LIMITED_FILES, seconds)
  } finally {
    if (isMounted) await run('umount', ['--lazy', directory])
    await rm(directory, { recursive: true, force: true })
  }
}

/** False without permission to mount, as for non-root users and in some containers. */
async function mountSmallDisk(directory: string): Promise<boolean> {
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=0711`]
  return run('mount', [...options, 'tmpfs', directory]).then(
    () => true,
    () => false,
  )
}

function smallDisk(directory: string): FullDisk {
  const ballast = join(directory, 'ballast')
  return {
    note: `a disk of ${DISK_MEGABYTES} MB for store and files`,
    async fill(server) {
      await fillWith(ballast, directory)
      await fillJournal(server)
    },
    makeRoom: () => rm(ballast),
  }
}

const LIMITED_FILES: FullDisk = {
  note: 'no permission to mount: only the server’s files were limited, not PostgreSQL’s',
  fill: (server) => server.limitFileSize(0),
  makeRoom: (server) => server.limitFileSize('unlimited'),
}

async function workOn(directory: string, disk: FullDisk, seconds: number): Promise<FaultReport> {
  const dataDir = join(directory, 'data')
  await RunningServer.copyDemo(dataDir)
  const server = await RunningServer.startOn(dataDir, { LOG_LEVEL: 'silent' })
  try {
    const workload = await Workload.start({ url: server.url, uploadBytes: UPLOAD_BYTES })
    await workload.reach(OPERATIONS_BETWEEN)
    await disk.fill(server)
    const atFull = workload.acknowledged
    await delay(seconds * 1_000)
    const whileFull = workload.acknowledged - atFull
    const lives = server.isRunning
    await disk.makeRoom(server)
    const started = performance.now()
    await workload.reach(workload.acknowledged + 1)
    const backSeconds = (performance.now() - started) / 1_000
    await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
    await workload.stop()
    return await closeReport(server, workload, {
      figures: [
        {
          name: 'operations resume after space is freed',
          value: backSeconds,
          limit: BACK_LIMIT_SECONDS,
          unit: 's',
        },
      ],
      notes: [disk.note, `${whileFull} operations acknowledged in the ${seconds} s on the full disk`],
      problems: lives ? [] : ['the server exited on the full disk'],
    })
  } finally {
    await server.terminate()
  }
}

/** PostgreSQL reserves some WAL; once used up, it shuts down rather than lose data. */
async function fillJournal(server: RunningServer): Promise<void> {
  for (let message = 0; message < JOURNAL_MESSAGES; message += 1) {
    const client = await server.openStore().catch(() => undefined)
    await client
      ?.query(`select pg_logical_emit_message(true, 'ballast', repeat('x', 8000000))`)
      .catch(() => undefined)
    await client?.end().catch(() => undefined)
  }
}

/** Fills the remaining space. */
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
