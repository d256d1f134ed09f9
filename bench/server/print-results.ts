import type { Comparison } from './measure-calls.ts'
import type { CpuTimes } from './read-cpu.ts'

/** A line of the table: our figures against the bare server's or a fixed limit. */
export interface LineResult extends Comparison {
  readonly name: string
  readonly budget: number
  /** The ratio that the budget limits. */
  readonly by: 'median' | 'p95'
  readonly flat: boolean
  /** Processor time of a call in milliseconds. */
  readonly cpu?: { readonly ours: CpuTimes; readonly bare: CpuTimes }
}

/** A figure with a limit in its own unit. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly limit: number
  readonly unit: string
}

export interface SizeResults {
  readonly dossiers: number
  readonly lines: readonly LineResult[]
  readonly figures: readonly Figure[]
}

export function printLine({ name, ours, bare, budget, by, cpu }: LineResult): void {
  const ratio = { median: ours.median / bare.median, p95: ours.p95 / bare.p95 }
  const verdict = ratio[by] <= budget ? 'within' : 'OVER'
  console.log(
    [
      name.padEnd(40),
      `bare ${show(bare.median)} / ${show(bare.p95)}`,
      `ours ${show(ours.median)} / ${show(ours.p95)}`,
      `${ratio.median.toFixed(2)}x / ${ratio.p95.toFixed(2)}x of ${budget}x${by === 'p95' ? ' p95' : ''} ${verdict}`,
    ].join('  '),
  )
  if (cpu === undefined) return
  const total = (of: CpuTimes) => of.server + of.database
  const ratioOfCpu = total(cpu.ours) / total(cpu.bare)
  console.log(
    [
      '  processor time of server + database'.padEnd(40),
      `bare ${show(cpu.bare.server)} + ${show(cpu.bare.database)}`,
      `ours ${show(cpu.ours.server)} + ${show(cpu.ours.database)}`,
      `${ratioOfCpu.toFixed(2)}x of ${budget}x ${ratioOfCpu <= budget ? 'within' : 'OVER'}`,
    ].join('  '),
  )
}

export function printFigure({ name, value, limit, unit }: Figure): void {
  console.log(
    `${name.padEnd(40)}  ${value.toFixed(1)} of ${limit} ${unit} ${value <= limit ? 'within' : 'OVER'}`,
  )
}

/** Ratio of each list between the largest and the smallest store; includes noise on short calls. */
export function printFlatness(results: readonly SizeResults[]): void {
  const [smallest, largest] = [results[0], results.at(-1)]
  if (!smallest || !largest || smallest === largest) return
  console.log(
    `\nours at ${largest.dossiers.toLocaleString('en')} against ${smallest.dossiers.toLocaleString('en')}`,
  )
  for (const { name, ours, flat } of largest.lines) {
    const before = smallest.lines.find((line) => line.name === name)
    if (flat && before) console.log(`${name.padEnd(40)}  ${(ours.median / before.ours.median).toFixed(2)}x`)
  }
}

const show = (ms: number): string => ms.toFixed(2).padStart(7)
