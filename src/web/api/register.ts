import type {
  AttemptsQuery,
  DeadJobs,
  DossierRegister,
  IgnoredAcknowledgements,
  RegisterAttempts,
  RegisterExchanges,
  RegisterPeriod,
} from '#contract/register.ts'
import { ask, fetchFile, getQuery } from './call.ts'

/** Query keys to invalidate after a resend or reading acknowledgements. */
export const REGISTER_KEY = ['register'] as const

export function registerAttempts(query: AttemptsQuery) {
  return getQuery<RegisterAttempts>([...REGISTER_KEY, 'attempts', query], '/register/attempts', query)
}

export function ignoredAcknowledgements() {
  return getQuery<IgnoredAcknowledgements>(
    [...REGISTER_KEY, 'acknowledgements'],
    '/register/acknowledgements',
  )
}

export function deadJobs() {
  return getQuery<DeadJobs>([...REGISTER_KEY, 'dead-jobs'], '/register/dead-jobs')
}

export function dossierRegister(id: number) {
  return getQuery<DossierRegister>(['review', id, 'register'], `/dossier/${id}/register`)
}

export async function sendAgain(attemptId: number): Promise<void> {
  await ask('POST', `/register/attempts/${attemptId}/retry`, { body: {} })
}

export async function retryJob(jobId: number): Promise<void> {
  await ask('POST', `/register/dead-jobs/${jobId}/retry`, { body: {} })
}

export function readInbox(): Promise<{ readonly files: number }> {
  return ask('POST', '/register/inbox', { body: {} })
}

export function registerExchanges() {
  return getQuery<RegisterExchanges>([...REGISTER_KEY, 'exchanges'], '/register/exchanges')
}

interface Period {
  readonly from: string
  readonly to: string
}

export function registerPeriod(period: Period) {
  return getQuery<RegisterPeriod>([...REGISTER_KEY, 'period', period], '/register/period', { ...period })
}

export async function sendPeriodAgain(period: Period, attempts: number): Promise<void> {
  await ask('POST', '/register/period/retry', { body: { ...period, attempts } })
}

export function exportHoldings(date: string): Promise<Blob> {
  return fetchFile('GET', '/register/holdings', { query: { date } })
}
