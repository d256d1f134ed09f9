import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, which could take one before it is used. */
const LOWEST = 15_000
const COUNT = 15_000

/** A port that is currently free. */
export async function findFreePort(): Promise<number> {
  const port = LOWEST + Math.floor(Math.random() * COUNT)
  const probe = createServer().listen(port, 'localhost')
  try {
    await once(probe, 'listening')
  } catch {
    return findFreePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
