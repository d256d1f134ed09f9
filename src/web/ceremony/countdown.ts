/** Whole seconds until a moment, rounded up so that zero means it has passed; zero without a moment. */
export function secondsUntil(moment: string | null, nowMs: number): number {
  if (moment === null) return 0
  const leftMs = Date.parse(moment) - nowMs
  return Number.isNaN(leftMs) ? 0 : Math.max(0, Math.ceil(leftMs / 1000))
}

/** `0:42`, `12:05`. */
export function presentCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Offset between the server's clock and this one, which may be wrong: deadlines follow the server. */
export function clockOffsetMs(serverNow: string, localNowMs: number): number {
  const serverMs = Date.parse(serverNow)
  return Number.isNaN(serverMs) ? 0 : serverMs - localNowMs
}
