import type { CheckCode } from '#vocabulary/check.ts'
import type { CheckResult } from '#rules/checks/check.ts'
import { runChecks } from '#rules/checks/registry.ts'
import type { FileReading } from '#rules/receipt-reading.ts'
import { expectReading } from './expected-reading.ts'
import { findDefectClass, type DefectCode } from './plant-defect.ts'
import { presentFacts, type SpecimenDossier } from './specimen-dossier.ts'

/**
 * What became of a planted defect: `found`; `missed`, although what shows it was read; `unreadable`, when the receipt or the
 * field of it was not read and a person has to look.
 */
export const DEFECT_OUTCOMES = ['found', 'missed', 'unreadable'] as const
export type DefectOutcome = (typeof DEFECT_OUTCOMES)[number]

export interface Verdict {
  readonly seed: number
  readonly defect: { readonly code: DefectCode; readonly outcome: DefectOutcome } | null
  /** Checks that fail without a reason. */
  readonly falseAlarms: readonly CheckCode[]
  /** Checks that hold by a receipt that was not read, whose seal is forged, or whose true content makes them fail. */
  readonly passed: readonly CheckCode[]
  /** Of the failing checks, with what they compared. */
  readonly reasons: readonly string[]
}

/** Compares what the checks find with what they should, for receipts read by a reader under test. */
export function judgeDossier(
  dossier: SpecimenDossier,
  readings: readonly (FileReading | undefined)[],
): Verdict {
  const results = runChecks(presentFacts(dossier, readings), new Set())
  const truth = runChecks(
    presentFacts(
      dossier,
      dossier.receipts.map(({ id }) => expectReading(dossier.draft, id)),
    ),
    new Set(),
  )
  const { defect } = dossier
  const planted = defect === null ? null : findDefectClass(defect)
  const expected = planted?.expected ?? []
  const right = [...expected, ...(planted?.also ?? [])]
  return {
    seed: dossier.seed,
    defect: defect && { code: defect, outcome: judgeDefect(results, truth, expected) },
    falseAlarms: failing(results).filter((code) => !right.includes(code)),
    passed: findPassed(dossier, results, truth, readings),
    reasons: results
      .filter(({ outcome }) => outcome === 'fails')
      .map(({ code, subject, compared }) => `${code} of ${subject}: ${compared.join(' | ')}`),
  }
}

function judgeDefect(
  results: readonly CheckResult[],
  truth: readonly CheckResult[],
  expected: readonly CheckCode[],
): DefectOutcome {
  const shown = truth.filter(({ code, outcome }) => expected.includes(code) && outcome === 'fails')
  const found = shown.flatMap((each) => results.filter((result) => isAbout(each, result)))
  if (found.some(({ outcome }) => outcome === 'fails')) return 'found'
  // Not even on the receipt, as a first name beyond the end of a machine-readable zone.
  if (shown.length === 0) return 'unreadable'
  return found.some(({ outcome }) => outcome === 'unknown') ? 'unreadable' : 'missed'
}

function findPassed(
  { receipts, draft }: SpecimenDossier,
  results: readonly CheckResult[],
  truth: readonly CheckResult[],
  readings: readonly (FileReading | undefined)[],
): readonly CheckCode[] {
  const isEmpty = (reading: FileReading | undefined) => (reading?.readings.length ?? 0) === 0
  const unread = receipts.filter(({ id }, at) => isEmpty(readings[at]) || isEmpty(expectReading(draft, id)))
  const holding = results.filter(({ outcome }) => outcome === 'holds')
  return holding
    .filter(
      (result) =>
        unread.some(({ id }) => id === result.seen?.receiptId) ||
        truth.some((each) => isAbout(each, result) && each.outcome === 'fails'),
    )
    .map(({ code }) => code)
}

function isAbout(one: CheckResult, other: CheckResult): boolean {
  return one.code === other.code && one.subject === other.subject
}

function failing(results: readonly CheckResult[]): readonly CheckCode[] {
  return results.filter(({ outcome }) => outcome === 'fails').map(({ code }) => code)
}
