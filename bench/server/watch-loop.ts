import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerReport } from './serving.ts'

const TICK_MS = 5

/**
 * Longest time that the event loop was blocked. CPU time between two ticks measures this process's own work; wall clock
 * delay also includes waiting for a CPU.
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
