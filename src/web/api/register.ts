import { queryOptions } from '@tanstack/react-query'
import type {
  AttemptsQuery,
  DeadJobs,
  DossierRegister,
  IgnoredAcknowledgements,
  RegisterAttempts,
} from '#contract/register.ts'
import { ask, get } from './call.ts'

/** Query keys to invalidate after a resend or reading acknowledgements. */
export const REGISTER_KEY = ['register'] as const

export function registerAttempts(query: AttemptsQuery) {
  return queryOptions({
    queryKey: [...REGISTER_KEY, 'attempts', query],
    queryFn: ({ signal }) => get<RegisterAttempts>('/register/attempts', { query: { ...query }, signal }),
  })
}

export function ignoredAcknowledgements() {
  return queryOptions({
    queryKey: [...REGISTER_KEY, 'acknowledgements'],
    queryFn: ({ signal }) => get<IgnoredAcknowledgements>('/register/acknowledgements', { signal }),
  })
}

export function deadJobs() {
  return queryOptions({
    queryKey: [...REGISTER_KEY, 'dead-jobs'],
    queryFn: ({ signal }) => get<DeadJobs>('/register/dead-jobs', { signal }),
  })
}

export function dossierRegister(id: number) {
  return queryOptions({
    queryKey: ['review', id, 'register'],
    queryFn: ({ signal }) => get<DossierRegister>(`/dossier/${id}/register`, { signal }),
  })
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
