import type { QueryKey } from '@tanstack/react-query'
import type {
  Check,
  CheckStatistics,
  CheckStatisticsQuery,
  DossierChecks,
  SettleCheck,
} from '#contract/checks.ts'
import { ask, getQuery } from './call.ts'

export function checksKey(dossierId: number): QueryKey {
  return ['review', dossierId, 'checks']
}

/** Whether a query reads the checks of this dossier, or of any dossier. */
export function isChecksKey(key: QueryKey, dossierId?: number): boolean {
  return key[0] === 'review' && key[2] === 'checks' && (dossierId === undefined || key[1] === dossierId)
}

/** The checks of a dossier. The live connection triggers a refetch once a receipt has been read. */
export function dossierChecks(dossierId: number) {
  return getQuery<DossierChecks>(checksKey(dossierId), `/dossiers/${dossierId}/checks`)
}

/** Whether a check waits for its receipt to be read. */
export function isBeingRead({ reason }: Check): boolean {
  return reason === 'readingPending'
}

/** Names a check within its dossier. */
export function keyOfCheck({ code, subject }: Check): string {
  return `${code} ${subject}`
}

/** Accepts a failing check. */
export async function settleCheck(dossierId: number, settlement: SettleCheck): Promise<void> {
  await ask('PUT', `/dossiers/${dossierId}/checks/settlement`, { body: settlement })
}

/** Share of dossiers accepted the first time, and the hit rate of each check. */
export function checkStatistics(period: CheckStatisticsQuery) {
  return getQuery<CheckStatistics>(['checks', 'statistics', period], '/checks/statistics', period)
}
