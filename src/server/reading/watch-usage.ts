import { readFileSync } from 'node:fs'

export interface UsageLimits {
  readonly memoryBytes: number
  /** CPU time. */
  readonly processorMs: number
  readonly wallMs: number
}

export type Limit = 'memory' | 'time'

const EVERY_MS = 50
/** Clock ticks a second of `/proc`; the same on every Linux that Node runs on. */
const TICK_MS = 10

/**
 * Calls `onLimit` once when a process exceeds a limit. Memory is the resident size of the whole process, since Node's heap
 * limit does not cover WebAssembly. Outside Linux only the wall clock is watched. `stop` returns the usage, 0 where
 * unknown.
 */
export function watchUsage(
  pid: number,
  limits: UsageLimits,
  onLimit: (limit: Limit) => void,
): { stop(): SpentUsage } {
  const began = performance.now()
  const atStart = readUsage(pid)
  let last = atStart
  let peakBytes = 0
  const note = () => {
    const now = readUsage(pid)
    last = now ?? last
    peakBytes = Math.max(peakBytes, now?.memoryBytes ?? 0)
    return now
  }
  const timer = setInterval(() => {
    const limit = findLimit(began, atStart, note(), limits)
    if (!limit) return
    clearInterval(timer)
    onLimit(limit)
  }, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      note()
      return { peakBytes, processorMs: (last?.processorMs ?? 0) - (atStart?.processorMs ?? 0) }
    },
  }
}

/** Usage of a process since it was first watched. */
export interface SpentUsage {
  /** Highest memory seen. */
  readonly peakBytes: number
  readonly processorMs: number
}

interface Usage {
  readonly memoryBytes: number
  readonly processorMs: number
}

function findLimit(
  began: number,
  atStart: Usage | undefined,
  now: Usage | undefined,
  limits: UsageLimits,
): Limit | undefined {
  if (now && now.memoryBytes > limits.memoryBytes) return 'memory'
  const spent = (now?.processorMs ?? 0) - (atStart?.processorMs ?? 0)
  const isLong = spent > limits.processorMs || performance.now() - began > limits.wallMs
  return isLong ? 'time' : undefined
}

/** Undefined when the process has ended, and outside Linux. Source: proc(5). */
function readUsage(pid: number): Usage | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    if (kilobytes === undefined) return undefined
    return {
      memoryBytes: Number(kilobytes) * 1024,
      processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    }
  } catch {
    return undefined
  }
}
