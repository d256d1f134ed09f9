import type { DocumentLevel } from './document-level.ts'

const DAY_MS = 24 * 3_600_000
const YEAR_MS = 365 * DAY_MS
/** Time to fix an unavailable authority before the proof weakens. */
const MARGIN_MS = 60 * DAY_MS
const FIRST_RETRY_MS = 3_600_000

/**
 * When an archived document is renewed: a year after its last timestamp, or sixty days before its certificates expire when
 * that is earlier, but not sooner than tomorrow.
 */
export function planRenewal({ stampedAt, provableUntil }: DocumentLevel, now: Date): Date {
  const yearly = (stampedAt ?? now).getTime() + YEAR_MS
  const inTime = provableUntil.getTime() - MARGIN_MS
  return new Date(Math.max(now.getTime() + DAY_MS, Math.min(yearly, inTime)))
}

/** When a failed attempt, the `attempts`-th in a row, is repeated: after an hour, then twice as long, up to a day. */
export function planRetry(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), DAY_MS))
}
