import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const LONGEST_SECONDS = 120

/** Waits until no job is due and returns the seconds taken. Dead letters count as never done. */
export async function waitForOutbox(client: pg.Client): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await client.query<{ due: number; dead: number }>(
      `select count(*) filter (where dead_at is null and run_at <= now())::int as due,
         count(*) filter (where dead_at is not null)::int as dead from outbox where done_at is null`,
    )
    const seconds = (performance.now() - started) / 1_000
    if ((rows[0]?.dead ?? 0) > 0) return Number.POSITIVE_INFINITY
    if (rows[0]?.due === 0 || seconds > LONGEST_SECONDS) return seconds
    await delay(50)
  }
}
