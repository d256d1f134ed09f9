import { sql } from 'kysely'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'

const FLUSH_MS = 60_000

/** Counts the answers of this process into the minutes of the store, by which errors of the server become an alert. */
export function tallyRequests(app: App, services: Services): void {
  const counted = { requests: 0, failures: 0 }
  app.addHook('onResponse', async (_request, { statusCode }) => {
    counted.requests += 1
    if (statusCode >= 500) counted.failures += 1
  })
  const flush = async () => {
    const { requests, failures } = counted
    if (requests === 0) return
    counted.requests = 0
    counted.failures = 0
    await storeTally(services, { requests, failures }).catch((error: unknown) => {
      // The database is away: these answers are errors too, and told with the next minute.
      counted.requests += requests
      counted.failures += failures
      services.log.warn({ err: error }, 'alerts: answers not counted')
    })
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
  })
}

/** Adds to the current minute. */
export async function storeTally(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { requests, failures }: { readonly requests: number; readonly failures: number },
): Promise<void> {
  await sql`insert into request_count (minute, requests, failures)
    values (date_trunc('minute', ${clock.now()}::timestamptz), ${requests}, ${failures})
    on conflict (minute) do update set requests = request_count.requests + excluded.requests,
      failures = request_count.failures + excluded.failures`.execute(store.db)
}
