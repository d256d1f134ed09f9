import { DEFECT_CODES, type DefectCode } from './plant-defect.ts'
import type { DefectOutcome, Verdict } from './judge-dossier.ts'

export interface Tally {
  readonly classes: ReadonlyMap<DefectCode, Readonly<Record<DefectOutcome, number>>>
  readonly planted: number
  readonly unreadable: number
  /** Of all defects whose receipts were read. */
  readonly foundShare: number
  /** Dossiers with a check that fails without a reason, of all. */
  readonly falseAlarmShare: number
  readonly falseAlarms: readonly Verdict[]
  readonly passed: readonly Verdict[]
}

/** Goals of the measure. */
export const FOUND_GOAL = 0.99
export const FALSE_ALARM_GOAL = 0.01

export function tallyVerdicts(verdicts: readonly Verdict[]): Tally {
  const planted = verdicts.flatMap(({ defect }) => defect ?? [])
  const count = (outcome: DefectOutcome, code?: DefectCode) =>
    planted.filter((each) => each.outcome === outcome && (code === undefined || each.code === code)).length
  const falseAlarms = verdicts.filter((verdict) => verdict.falseAlarms.length > 0)
  return {
    classes: new Map(
      DEFECT_CODES.map((code) => [
        code,
        { found: count('found', code), missed: count('missed', code), unreadable: count('unreadable', code) },
      ]),
    ),
    planted: planted.length,
    unreadable: count('unreadable'),
    foundShare: count('found') / (count('found') + count('missed') || 1),
    falseAlarmShare: falseAlarms.length / (verdicts.length || 1),
    falseAlarms,
    passed: verdicts.filter((verdict) => verdict.passed.length > 0),
  }
}

export function meetsGoals({ foundShare, falseAlarmShare, passed }: Tally): boolean {
  return foundShare >= FOUND_GOAL && falseAlarmShare <= FALSE_ALARM_GOAL && passed.length === 0
}
