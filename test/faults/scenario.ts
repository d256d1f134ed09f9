import type { RunningServer } from '#test/support/start-server.ts'
import { waitForOutbox } from '#test/support/wait-for-outbox.ts'
import { compareLedger } from './compare-ledger.ts'
import type { Workload } from './workload.ts'

/** Size of a run; a scenario ignores what it does not use. */
export interface FaultSizes {
  readonly kills: number
  readonly operations: number
  readonly restarts: number
  readonly dossiers: number
  readonly megabytes: number
  /** How long the disk stays full. */
  readonly seconds: number
}

/** A figure with its limit. */
export interface FaultFigure {
  readonly name: string
  readonly value: number
  readonly limit: number
  readonly unit: string
}

export interface FaultReport {
  readonly figures: readonly FaultFigure[]
  /** Printed beside the figures, without a limit. */
  readonly notes: readonly string[]
  /** The first losses and duplicates, and findings of `verify`. */
  readonly problems: readonly string[]
}

export type Scenario = (sizes: FaultSizes) => Promise<FaultReport>

const OUTBOX_LIMIT_SECONDS = 60
const SHOWN = 10

export function hasFailed({ figures, problems }: FaultReport): boolean {
  return problems.length > 0 || figures.some(({ value, limit }) => !(value <= limit))
}

/** The report without durations, which are only meaningful on an idle machine. */
export function hasLost({ figures, problems }: FaultReport): boolean {
  return hasFailed({ figures: figures.filter(({ unit }) => unit !== 's'), notes: [], problems })
}

/** Final checks of every scenario: nothing lost, nothing duplicated, outbox empty, all invariants hold. */
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
