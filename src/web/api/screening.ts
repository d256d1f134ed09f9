import type { HitState, ReleaseHit, ScreeningHits, ScreeningLists, SettleHit } from '#contract/screening.ts'
import { call, getQuery } from './call.ts'

export const SCREENING_KEY = ['screening'] as const

export type Hit = ScreeningHits['data'][number]

/** Persons who resemble a listed name; `after` is the number of the last one shown. */
export function screeningHits(state: HitState, after: number) {
  return getQuery<ScreeningHits>([...SCREENING_KEY, 'hits', state, after], '/screening/hits', {
    state,
    after,
  })
}

export function screeningLists() {
  return getQuery<ScreeningLists>([...SCREENING_KEY, 'lists'], '/screening/lists')
}

export async function settleHit(id: number, body: SettleHit): Promise<void> {
  await call('PUT', `/screening/hits/${id}`, { body })
}

export async function releaseHit(id: number, body: ReleaseHit): Promise<void> {
  await call('PUT', `/screening/hits/${id}/release`, { body })
}
