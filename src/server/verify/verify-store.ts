import { checkAmounts } from './check-amounts.ts'
import { checkAudit, checkHeads } from './check-audit.ts'
import { checkEvidence } from './check-evidence.ts'
import { checkFiles } from './check-files.ts'
import { checkOutbox } from './check-outbox.ts'
import { checkPairing } from './check-pairing.ts'
import { checkRetention } from './check-retention.ts'
import { checkSeals } from './check-seals.ts'
import { checkStates } from './check-states.ts'
import type { Check, Checked, Finding } from './check.ts'

/** Every invariant of the store. Source: docs/operations.md, "Verify". */
const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  ['audit', checkAudit],
  ['audit heads', checkHeads],
  ['files', checkFiles],
  ['seals', checkSeals],
  ['evidence', checkEvidence],
  ['states', checkStates],
  ['amounts', checkAmounts],
  ['pairing', checkPairing],
  ['retention', checkRetention],
  ['outbox', checkOutbox],
]

export interface CheckReport {
  readonly check: string
  readonly ok: boolean
  /** How many things are wrong; `first` has the first of them. */
  readonly count: number
  readonly first: readonly Finding[]
}

/** One report for each invariant, in order. A check that cannot run at all counts as broken. */
export async function* verifyStore(checked: Checked, most = 20): AsyncIterable<CheckReport> {
  for (const [name, check] of CHECKS) {
    const first: Finding[] = []
    let count = 0
    const note = (finding: Finding) => {
      count += 1
      if (first.length < most) first.push(finding)
    }
    try {
      for await (const finding of check(checked)) note(finding)
    } catch (error) {
      note({ place: name, problem: error instanceof Error ? error.message : String(error) })
    }
    yield { check: name, ok: count === 0, count, first }
  }
}
