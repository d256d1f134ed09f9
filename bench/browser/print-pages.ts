import { findMedian } from '../measure.ts'

/** The page with 200 fields compared with a hand-written one. Source: design §3. */
const BUDGETS = { interactive: 2.5, painted: 1.3, p95: 1.3, cpu: 1.6 } as const
const LONGEST_FRAME_MS = 50

/** Measurements of one page load and the keys typed into it. */
export interface Measured {
  readonly interactiveMs: number
  readonly paintedMs: readonly number[]
  /** Main thread time per key. */
  readonly cpuMs: number
  readonly longFrames: number
}

export interface PageLine {
  readonly name: string
  /** Size of JavaScript and style sheets, gzip. */
  readonly bytes: number
  readonly interactive: number
  readonly painted: number
  readonly p95: number
  readonly cpu: number
  readonly longFrames: number
}

/** One line per page: medians of the rounds, and the 95th percentile of the keys. */
export function sumUp(name: string, bytes: number, rounds: readonly Measured[]): PageLine {
  const painted = rounds.flatMap(({ paintedMs }) => paintedMs).toSorted((left, right) => left - right)
  return {
    name,
    bytes,
    interactive: findMedian(rounds.map(({ interactiveMs }) => interactiveMs)),
    painted: findMedian(painted),
    p95: painted[Math.floor(painted.length * 0.95)] ?? 0,
    cpu: findMedian(rounds.map(({ cpuMs }) => cpuMs)),
    longFrames: rounds.reduce((sum, { longFrames }) => sum + longFrames, 0),
  }
}

/** Prints the figures of each page, then the ratio of ours to the hand-written one, with its budgets, and to each peer. */
export function printPages(lines: readonly PageLine[]): void {
  for (const { name, interactive, painted, p95, cpu, bytes, longFrames } of lines) {
    console.log(
      `${name.padEnd(13)} interactive ${interactive.toFixed(0)} ms  painted ${painted.toFixed(1)} / ${p95.toFixed(1)} ms  cpu ${cpu.toFixed(2)} ms a key  ${(bytes / 1_000).toFixed(0)} kB  frames over ${LONGEST_FRAME_MS} ms: ${longFrames}`,
    )
  }
  const ours = lines.find(({ name }) => name === 'ours')
  const [floor, ...others] = lines.filter((line) => line !== ours)
  if (!ours || !floor) return
  for (const key of COMPARED) {
    const ratio = ours[key] / floor[key]
    const verdict = ratio <= BUDGETS[key] ? 'within' : 'OVER'
    console.log(`${WORDS[key].padEnd(26)} ${ratio.toFixed(2)}x of ${BUDGETS[key]}x ${verdict}`)
  }
  for (const other of others) {
    const ratios = COMPARED.map((key) => `${WORDS[key]} ${(ours[key] / other[key]).toFixed(2)}x`)
    console.log(`ours beside ${other.name}: ${ratios.join(', ')}`)
  }
}

const COMPARED = ['interactive', 'painted', 'p95', 'cpu'] as const
const WORDS = {
  interactive: 'first field interactive',
  painted: 'key to painted, median',
  p95: 'key to painted, p95',
  cpu: 'main-thread CPU per key',
} as const
