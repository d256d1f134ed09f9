import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type {
  Check,
  CheckStatistics,
  CheckStatisticsQuery,
  DossierChecks,
  SettleCheck,
} from '#contract/checks.ts'
import { ask, getQuery } from './call.ts'

const READING_POLL_MS = 2_000

export function checksKey(dossierId: number): QueryKey {
  return ['review', dossierId, 'checks']
}

/** What was compared about a dossier; asked again while one of its receipts is being read. */
export function dossierChecks(dossierId: number) {
  return queryOptions({
    ...getQuery<DossierChecks>(checksKey(dossierId), `/dossiers/${dossierId}/checks`),
    refetchInterval: ({ state: { data } }) => (data?.checks.some(isBeingRead) ? READING_POLL_MS : false),
  })
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

/** How many dossiers were right the first time, and what each check was worth. */
export function checkStatistics(period: CheckStatisticsQuery) {
  return getQuery<CheckStatistics>(['checks', 'statistics', period], '/checks/statistics', period)
}
