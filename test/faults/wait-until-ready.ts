import { setTimeout as delay } from 'node:timers/promises'

const LIMIT_SECONDS = 60

/** Seconds until `/readyz` succeeds; infinite after a minute. */
export async function waitUntilReady(url: string): Promise<number> {
  const started = performance.now()
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    const seconds = (performance.now() - started) / 1_000
    if (ready) return seconds
    if (seconds > LIMIT_SECONDS) return Number.POSITIVE_INFINITY
    await delay(50)
  }
}
