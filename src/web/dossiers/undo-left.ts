import type { BatchLine } from '#contract/review-batch.ts'

/** A line of a batch with the time of its arrival, in milliseconds of `performance.now`. */
export type ReceivedLine = BatchLine & { readonly receivedMs: number }

/** Milliseconds until the first of these decisions can no longer be undone; the server counts from each of them. */
export function undoLeftMs(lines: readonly ReceivedLine[], nowMs: number): number {
  const ends = lines.flatMap(({ receivedMs, undo_seconds: seconds }) =>
    seconds === null ? [] : [receivedMs + seconds * 1_000],
  )
  return Math.max(0, Math.min(...ends) - nowMs)
}
