import { hostname } from 'node:os'
import pg from 'pg'

/** Advisory lock key: "para" in ASCII. */
const HOLDER_LOCK = 0x70617261
/** Short, because a local attempt is cheap and another process could take the lock in between. */
const AGAIN_AFTER_MS = 20

/** The lock that prevents a second process from using the embedded directory. */
export interface Hold {
  release(): Promise<void>
}

/**
 * Locks the embedded directory with a session-level advisory lock, which PostgreSQL releases when its holder dies.
 * Returns the name of the holder when another process has it.
 */
export async function holdEmbedded(connection: pg.ClientConfig): Promise<Hold | string> {
  const first = await takeLock(connection)
  if (typeof first === 'string') return first
  let client = first
  const released = new AbortController()

  // A restart of PostgreSQL drops session locks.
  async function reacquire(): Promise<void> {
    while (!released.signal.aborted) {
      const taken = await takeLock(connection).catch(() => undefined)
      if (taken !== undefined && typeof taken !== 'string') {
        client = taken
        if (released.signal.aborted) await client.end()
        else client.once('end', () => void reacquire())
        return
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS).unref())
    }
  }
  client.once('end', () => void reacquire())

  return {
    async release() {
      released.abort()
      await client.end()
    },
  }
}

/** The connection that holds the lock, or the name of its holder. */
async function takeLock(connection: pg.ClientConfig): Promise<pg.Client | string> {
  const name = `paraphe process ${process.pid} on ${hostname()}`
  const client = new pg.Client({ ...connection, application_name: name })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    HOLDER_LOCK,
  ])
  if (rows[0]?.held) return client
  const holder = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [HOLDER_LOCK],
  )
  await client.end()
  return holder.rows[0]?.application_name ?? 'another process'
}
