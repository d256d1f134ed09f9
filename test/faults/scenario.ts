import type { RunningServer } from '#test/support/start-server.ts'
import { waitForOutbox } from '#test/support/wait-for-outbox.ts'
import { compareLedger } from './compare-ledger.ts'
import type { Workload } from './workload.ts'

/** How large a run is; what a scenario does not know it ignores. */
export interface FaultSizes {
  readonly kills: number
  readonly operations: number
  readonly restarts: number
  readonly dossiers: number
  readonly megabytes: number
  /** How long the disk stays full. */
  readonly seconds: number
}

/** A figure with what it must not pass. */
export interface FaultFigure {
  readonly name: string
  readonly value: number
  readonly limit: number
  readonly unit: string
}

export interface FaultReport {
  readonly figures: readonly FaultFigure[]
  /** Said beside the figures, without a limit. */
  readonly notes: readonly string[]
  /** The first of what was lost or doubled, and of what `verify` found. */
  readonly problems: readonly string[]
}

export type Scenario = (sizes: FaultSizes) => Promise<FaultReport>

const OUTBOX_LIMIT_SECONDS = 60
const SHOWN = 10

export function hasFailed({ figures, problems }: FaultReport): boolean {
  return problems.length > 0 || figures.some(({ value, limit }) => !(value <= limit))
}

/** The same without the seconds, which say something only on a machine that does nothing else. */
export function hasLost({ figures, problems }: FaultReport): boolean {
  return hasFailed({ figures: figures.filter(({ unit }) => unit !== 's'), notes: [], problems })
}

/** What every scenario ends with: nothing lost, nothing doubled, the outbox empty, every invariant holds. */
export async function closeReport(
  server: RunningServer,
  workload: Workload,
  { figures, notes = [], problems = [] }: Partial<FaultReport>,
): Promise<FaultReport> {
  const client = await server.openStore()
  try {
    const { lost, doubled } = await compareLedger(client, workload.ledger)
    const outboxSeconds = await waitForOutbox(client)
    const verified = await server.command('verify')
    const { acknowledged, repeated } = workload.ledger
    return {
      figures: [
        ...(figures ?? []),
        { name: 'acknowledged operations lost', value: lost.length, limit: 0, unit: '' },
        { name: 'operations doubled', value: doubled.length, limit: 0, unit: '' },
        { name: 'outbox empty', value: outboxSeconds, limit: OUTBOX_LIMIT_SECONDS, unit: 's' },
        { name: 'verify', value: verified.code ?? 1, limit: 0, unit: 'exit code' },
      ],
      notes: [`${acknowledged} operations acknowledged, ${repeated} of them sent more than once`, ...notes],
      problems: [
        ...problems,
        ...workload.surprises,
        ...lost.map((each) => `lost: ${each}`),
        ...doubled.map((each) => `doubled: ${each}`),
        ...(verified.code === 0 ? [] : verified.output.split('\n').filter(Boolean)),
      ].slice(0, SHOWN),
    }
  } finally {
    await client.end()
  }
}
