import type { FullConfig } from '@playwright/test'
import { reachServer, RunningServer, type DemoServer } from '#test/support/start-server.ts'

const ADDRESSES = 'JOURNEY_SERVERS'

/**
 * One server per worker, shared by all journeys that do not change accounts: starting one per file would take
 * longer than many journeys, and two journeys at once would read the same demo inbox. `JOURNEY_SERVERS` names
 * running servers instead, separated by spaces.
 */
export default async function startSharedServers(config: FullConfig): Promise<() => Promise<void>> {
  if (process.env[ADDRESSES]) return async () => {}
  const demo = await RunningServer.seedOnce()
  const servers = await Promise.all(Array.from({ length: config.workers }, () => RunningServer.start()))
  process.env[ADDRESSES] = servers.map(({ url }) => url).join(' ')
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await demo.remove()
  }
}

/** Call it inside a test: files are loaded before the server starts. */
export const server: DemoServer = {
  get url() {
    return address()
  },
  mails: () => reachServer(address()).mails(),
}

/** Playwright's index of parallel workers, from 0. */
function address(): string {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'])
  const url = process.env[ADDRESSES]?.split(' ')[worker]
  if (!url) throw new Error(`no shared server was started for worker ${worker}`)
  return url
}
