import type { ReadLine } from './lines.ts'
import { summarise } from './measure-calls.ts'
import type { CpuTimes } from './read-cpu.ts'

/**
 * Noticeable delay, in milliseconds of CPU time: on an idle machine nobody waits longer, and other load does not count.
 */
const NOTICED_MS = 300

interface Cost {
  readonly ms: number
  /** CPU time of server and database. */
  readonly cpu: number
}

interface Measured {
  readonly name: string
  readonly budget: number
  readonly ours: Cost
  readonly bare: Cost
}

/** Calls each line twice, alternating with the bare server; the better run counts. Prints each line, and a summary. */
export async function measureCombinations(
  lines: readonly ReadLine[],
  call: Readonly<Record<'ours' | 'bare', (index: number) => Promise<number>>>,
  readCpu: () => Promise<CpuTimes>,
): Promise<void> {
  const all: Measured[] = []
  for (const [index, { name, budget }] of lines.entries()) {
    const costs = { ours: [] as Cost[], bare: [] as Cost[] }
    for (const server of ['ours', 'bare', 'bare', 'ours'] as const)
      costs[server].push(await costOf(() => call[server](index), readCpu))
    const measured = { name, budget, ours: leastOf(costs.ours), bare: leastOf(costs.bare) }
    all.push(measured)
    printCombination(measured)
  }
  const slow = all.filter(({ ours }) => ours.cpu > NOTICED_MS)
  const over = slow.filter(({ ours, bare, budget }) => ours.cpu > bare.cpu * budget)
  for (const server of ['ours', 'bare'] as const) {
    for (const unit of ['ms', 'cpu'] as const) {
      const times = all.map((each) => each[server][unit])
      const { median, p95 } = summarise(times)
      console.log(
        `${server}, ${unit === 'ms' ? 'ms' : 'ms of a core'}: median ${median.toFixed(1)}, p95 ${p95.toFixed(1)}, longest ${Math.max(...times).toFixed(1)}`,
      )
    }
  }
  const ratios = summarise(all.map(({ ours, bare }) => ours.cpu / bare.cpu))
  console.log(
    `processor time, ours to bare: median ${ratios.median.toFixed(2)}x, p95 ${ratios.p95.toFixed(2)}x`,
  )
  console.log(
    `${all.length} combinations, ${slow.length} over ${NOTICED_MS} ms of a core, ${over.length} of them OVER the budget of processor time`,
  )
}

async function costOf(call: () => Promise<number>, readCpu: () => Promise<CpuTimes>): Promise<Cost> {
  const before = await readCpu()
  const ms = await call()
  const after = await readCpu()
  return { ms, cpu: after.server + after.database - before.server - before.database }
}

function leastOf(costs: readonly Cost[]): Cost {
  return {
    ms: Math.min(...costs.map(({ ms }) => ms)),
    cpu: Math.min(...costs.map(({ cpu }) => cpu)),
  }
}

function printCombination({ name, budget, ours, bare }: Measured): void {
  const ratio = ours.cpu / bare.cpu
  const verdict = ratio <= budget ? 'within' : ours.cpu > NOTICED_MS ? 'OVER' : 'over, not noticed'
  console.log(`bare ${show(bare)}  ours ${show(ours)}  ${ratio.toFixed(2)}x ${verdict}  ${name}`)
}

const show = ({ ms, cpu }: Cost): string =>
  `${ms.toFixed(1).padStart(7)} ms, ${cpu.toFixed(1).padStart(6)} of a core`
