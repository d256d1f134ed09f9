import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerReport } from './serving.ts'

const TICK_MS = 5

/**
 * Longest time that the main thread let nobody else in. Its own work between two ticks tells that whatever the
 * machine does besides; the delay as the clock shows it also counts waiting for a core.
 */
export function watchLoop(): { readonly read: () => ServerReport } {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS })
  delay.enable()
  let before = process.threadCpuUsage()
  let longestMs = 0
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1_000)
  }, TICK_MS).unref()
  return {
    read() {
      const report = { longestBlockMs: longestMs, longestDelayMs: delay.max / 1e6 - TICK_MS }
      longestMs = 0
      delay.reset()
      return report
    },
  }
}
