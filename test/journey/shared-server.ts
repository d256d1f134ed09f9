import { reachServer, RunningServer, type DemoServer } from '#test/support/start-server.ts'

const ADDRESS = 'JOURNEY_SERVER'

/**
 * One server for all journeys that leave the accounts as they are; starting one for each file would
 * take longer than many a journey. `JOURNEY_SERVER` names one that runs already.
 */
export default async function startSharedServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[ADDRESS]) return undefined
  const server = await RunningServer.start()
  process.env[ADDRESS] = server.url
  return () => server.stop()
}

/** Asked for only in a running test: files are read before the server stands. */
export const server: DemoServer = {
  get url() {
    return address()
  },
  mails: () => reachServer(address()).mails(),
}

function address(): string {
  const url = process.env[ADDRESS]
  if (!url) throw new Error('the shared server was not started')
  return url
}
