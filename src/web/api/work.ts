import type { SettledJobs, WhichJobs, Work } from '#contract/work.ts'
import { ask, getQuery } from './call.ts'

export type { WhichJobs, Work }

export const WORK_KEY = ['work'] as const
const PATH = '/administration/jobs'

/** Failed work, what was closed, and scheduled jobs. */
export function allWork() {
  return getQuery<Work>(WORK_KEY, PATH)
}

export function retryJobs(which: WhichJobs): Promise<SettledJobs> {
  return ask('POST', `${PATH}/retry`, { body: which })
}

export async function giveUpJobs(which: WhichJobs, reason: string, stepUpProof: string): Promise<void> {
  await ask<SettledJobs>('POST', `${PATH}/give-up`, { body: { ...which, reason }, stepUpProof })
}
