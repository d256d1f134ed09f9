import type { FullConfig } from '@playwright/test'
import { reachServer, RunningServer, type DemoServer } from '#test/support/start-server.ts'

const ADDRESSES = 'JOURNEY_SERVERS'

/**
 * One server for each worker, with its own store, for all journeys that leave the accounts as they are: starting
 * one for each file would take longer than many a journey, and two journeys at once would meet in the inbox of
 * the same demo person. `JOURNEY_SERVERS` names servers that run already, separated by spaces.
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

/** Asked for only in a running test: files are read before the server stands. */
export const server: DemoServer = {
  get url() {
    return address()
  },
  mails: () => reachServer(address()).mails(),
}

/** Playwright numbers the workers that run at the same time, from 0. */
function address(): string {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'])
  const url = process.env[ADDRESSES]?.split(' ')[worker]
  if (!url) throw new Error(`no shared server was started for worker ${worker}`)
  return url
}
