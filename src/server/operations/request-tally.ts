import { sql } from 'kysely'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'

const FLUSH_MS = 60_000

interface Tally {
  requests: number
  failures: number
}

const tallies = new WeakMap<Services['store']['pool'], Tally>()

/** One tally for all editions of a process. */
function tallyOf({ pool }: Services['store']): Tally {
  const tally = tallies.get(pool) ?? { requests: 0, failures: 0 }
  tallies.set(pool, tally)
  return tally
}

/**
 * Counts the answers of this process per minute in the store, so that server errors can raise an alert. Must be registered
 * before the routes.
 */
export function tallyRequests(app: App, services: Services): void {
  const tally = tallyOf(services.store)
  app.addHook('onResponse', (_request, { statusCode }, done) => {
    tally.requests += 1
    if (statusCode >= 500) tally.failures += 1
    done()
  })
  const timer = setInterval(() => void flushTally(services), FLUSH_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
  })
}

/** Adds the counts to the current minute. While the database is unavailable they are kept and added to a later minute. */
export async function flushTally(services: Services): Promise<void> {
  const tally = tallyOf(services.store)
  const counted = { ...tally }
  if (counted.requests === 0) return
  tally.requests = 0
  tally.failures = 0
  try {
    await storeTally(services, counted)
  } catch (error) {
    tally.requests += counted.requests
    tally.failures += counted.failures
    services.log.warn({ err: error }, 'alerts: answers not counted')
  }
}

async function storeTally({ store, clock }: Services, { requests, failures }: Tally): Promise<void> {
  await sql`insert into request_count (minute, requests, failures)
    values (date_trunc('minute', ${clock.now()}::timestamptz), ${requests}, ${failures})
    on conflict (minute) do update set requests = request_count.requests + excluded.requests,
      failures = request_count.failures + excluded.failures`.execute(store.db)
}
