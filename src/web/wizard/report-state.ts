import type { AdequacyReport } from '#contract/dossiers.ts'

export function reportState(report: AdequacyReport): 'validation' | 'validated' | 'failure' {
  if (!report.suitable) return 'failure'
  return report.confirmed_at === null ? 'validation' : 'validated'
}
