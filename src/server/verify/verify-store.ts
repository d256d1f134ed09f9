import { sql } from 'kysely'
import { checkRoots } from '../evidence/check-roots.ts'
import { checkAudit, checkHeads } from './check-audit.ts'
import { checkAccounts, checkStoreRows } from './check-accounts.ts'
import { checkCorrections } from './check-corrections.ts'
import { checkDossiers, DOSSIER_CHECKS } from './check-dossiers.ts'
import { checkLedgers } from './check-ledgers.ts'
import { checkOutbox } from './check-outbox.ts'
import { checkRetention } from './check-retention.ts'
import { checkStoredFiles, FILE_CHECKS } from './check-stored-files.ts'
import type { Check, Checked, Finding } from './check.ts'
import type { CheckReport, VerifyRun } from './verify-run.ts'

/** A check with the invariants it covers; when there are several, each finding names its own. */
interface Reading {
  readonly checks: readonly [string, ...string[]]
  readonly read: (checked: Checked) => AsyncIterable<Finding & { readonly check?: string }>
  /** Tables whose rows it counts as progress. */
  readonly tables?: readonly string[]
}

const one = (name: string, read: Check, tables: readonly string[] = []): Reading => ({
  checks: [name],
  read,
  tables,
})

/** All invariants of the store. Source: docs/operations.md, "Verify". */
const READINGS: readonly Reading[] = [
  one('audit', checkAudit, ['audit']),
  one('audit ledgers', checkLedgers),
  one('audit heads', checkHeads),
  one('roots', checkRoots, ['audit']),
  { checks: FILE_CHECKS, read: checkStoredFiles, tables: ['envelope_document', 'envelope', 'file'] },
  { checks: DOSSIER_CHECKS, read: checkDossiers, tables: ['dossier'] },
  one('corrections', checkCorrections, ['correction']),
  one('accounts', checkAccounts, ['account']),
  one('store', checkStoreRows),
  one('retention', checkRetention),
  one('outbox', checkOutbox),
]

/** Names of the invariants, in the order of their reports. */
export const CHECKS = READINGS.flatMap(({ checks }) => checks)

export interface VerifyOptions {
  /** Maximum number of findings listed per check. */
  readonly most?: number
  /**
   * Called with the amount read, under the name of the reading's first check, and about how much there is: unknown for a part of
   * the store, and before PostgreSQL has counted its tables.
   */
  readonly onProgress?: (check: string, done: number, total: number | undefined) => void
  /** Saves progress, so that an interrupted run can be resumed. */
  readonly run?: VerifyRun
}

/** One report per invariant, in order. A check that cannot run counts as failed. */
export async function* verifyStore(
  checked: Checked,
  { most = 20, onProgress, run }: VerifyOptions = {},
): AsyncIterable<CheckReport> {
  const rows = onProgress && checked.since === undefined ? await estimateRows(checked) : new Map()
  for (const { checks, read, tables } of READINGS) {
    const known = run?.findDone(checks)
    if (known) {
      yield* known
      continue
    }
    const found = new Map(checks.map((check) => [check, { count: 0, first: new Array<Finding>() }]))
    for (const { check, count, first } of run?.findBegun(checks) ?? [])
      found.set(check, { count, first: [...first] })
    const note = (check: string, finding: Finding) => {
      const notes = found.get(check)
      if (!notes) throw new Error(`unknown check: ${check}`)
      notes.count += 1
      if (notes.first.length < most) notes.first.push(finding)
    }
    const report = () =>
      [...found].map(([check, { count, first }]) => ({ check, ok: count === 0, count, first }))
    let done = 0
    const total = run?.afterDossier === undefined ? sumOf(tables, rows) : undefined
    const progress: Checked['progress'] = ({ count, dossier }) => {
      done += count
      onProgress?.(checks[0], done, total)
      if (dossier !== undefined) run?.noteBegun(report(), dossier)
    }
    try {
      for await (const { check = checks[0], place, problem } of read({
        ...checked,
        progress,
        afterDossier: run?.afterDossier,
      }))
        note(check, { place, problem })
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      for (const check of checks) note(check, { place: check, problem })
    }
    run?.noteDone(report())
    yield* report()
  }
}

/** Row counts by table as last estimated by PostgreSQL: counting millions of rows takes seconds. */
async function estimateRows({ store }: Checked): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select relname as table, reltuples::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 0`.execute(store.db)
  return new Map(rows.map((each) => [each.table, each.rows]))
}

function sumOf(tables: readonly string[] = [], rows: ReadonlyMap<string, number>): number | undefined {
  const counts = tables.map((table) => rows.get(table))
  return counts.length === 0 || counts.includes(undefined)
    ? undefined
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
