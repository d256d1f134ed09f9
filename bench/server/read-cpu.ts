import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TICK_MS = 10

/** Processor time so far, in milliseconds. */
export interface CpuTimes {
  /** Time of the process that runs both servers. */
  readonly server: number
  /** Time of PostgreSQL's backend processes; 0 where the kernel does not report it (Linux does). */
  readonly database: number
}

export function readCpu(dataDir: string): CpuTimes {
  const { user, system } = process.cpuUsage()
  return { server: (user + system) / 1_000, database: readDatabase(dataDir) }
}

/**
 * Pooled connections stay alive and are measured to the nanosecond; parallel workers that have ended, in hundredths of
 * a second.
 */
function readDatabase(dataDir: string): number {
  try {
    const [postmaster = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    const alive = children.map(
      (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    )
    // Fields 16 and 17, behind the name in brackets.
    const [user = 0, system = 0] = readFileSync(`/proc/${postmaster}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(13, 15)
      .map(Number)
    return alive.reduce((sum, ms) => sum + ms, (user + system) * TICK_MS)
  } catch {
    return 0
  }
}
