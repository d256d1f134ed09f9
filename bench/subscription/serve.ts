import { join } from 'node:path'
import pino from 'pino'
import { parseConfig } from '#server/config.ts'
import { startServer } from '#server/running-server.ts'
import { writeLines } from '#server/terminal/write-lines.ts'
import { UNLIMITED } from '#test/support/unlimited.ts'

/** The measured process: the demo's server, which reports its usage since the last request for it. */
export interface Used {
  /** Seconds of processor time: of all threads, and of the main one. */
  readonly cpu: number
  readonly mainCpu: number
  readonly residentMegabytes: number
}

const port = Number(process.argv[2])
const url = `http://localhost:${port}`
const config = parseConfig({
  ...UNLIMITED,
  PORT: String(port),
  PUBLIC_URL: url,
  DATA_DIR: process.argv[3],
  DEPLOYMENT: 'demo',
})
// Every request is logged, as in production.
const log = pino({ level: 'info', base: null }, writeLines(join(config.dataDir, 'bench.log')))
const server = await startServer(config, log)

let last = { all: process.cpuUsage(), main: process.threadCpuUsage() }
process.on('message', (message) => {
  if (message === 'stop') void server.stop().then(() => process.exit(0))
  if (message !== 'used') return
  const now = { all: process.cpuUsage(), main: process.threadCpuUsage() }
  const used: Used = {
    cpu: secondsBetween(last.all, now.all),
    mainCpu: secondsBetween(last.main, now.main),
    residentMegabytes: Math.round(process.memoryUsage.rss() / 1_048_576),
  }
  last = now
  process.send?.(used)
})
// Also when the parent process dies, so that no store is left running.
process.once('disconnect', () => void server.stop().then(() => process.exit(0)))
process.send?.({ url })

function secondsBetween(before: NodeJS.CpuUsage, after: NodeJS.CpuUsage): number {
  return (after.user + after.system - before.user - before.system) / 1_000_000
}
