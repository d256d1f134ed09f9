import { queryOptions } from '@tanstack/react-query'
import type {
  AnswerProposal,
  Decide,
  Decided,
  DossierSummary,
  ReviewHistory,
  ReviewState,
  ReviewView,
} from '#contract/review.ts'
import type { BatchEnd, BatchLine, ReviewBatch } from '#contract/review-batch.ts'
import type { AsOf, Timeline } from '#contract/review-timeline.ts'
import { nullIfFailed, Unreachable } from './api-error.ts'
import { ask, get, getQuery, readLines } from './call.ts'

export type Decision = Decide['integration_state']

/** Prefix of the query keys of a dossier in review. */
export const reviewKey = (id: number) => ['review', id] as const

export function reviewState(id: number) {
  return getQuery<ReviewState>([...reviewKey(id), 'state'], `/dossier/integration-state/${id}/state`)
}

export function reviewSummary(id: number) {
  return getQuery<DossierSummary>([...reviewKey(id), 'summary'], `/dossier/${id}/summary`)
}

export function reviewView(id: number) {
  return getQuery<ReviewView>([...reviewKey(id), 'view'], `/dossier/integration-state/${id}/view`)
}

/** What happened to the dossier, oldest first. */
export function reviewTimeline(id: number) {
  return getQuery<Timeline>([...reviewKey(id), 'timeline'], `/dossiers/${id}/timeline`)
}

/** The dossier as it was at an instant, RFC 3339. */
export function reviewAsOf(id: number, at: string) {
  return getQuery<AsOf>([...reviewKey(id), 'as-of', at], `/dossiers/${id}/as-of`, { at })
}

/** Null on failure, which the screen shows with a retry. Source: shell §7. */
export function reviewHistory(id: number) {
  return queryOptions({
    queryKey: [...reviewKey(id), 'history'],
    queryFn: ({ signal }) =>
      get<ReviewHistory>(`/dossier/integration-state/${id}/history`, { signal }).catch(nullIfFailed),
  })
}

export async function decide(id: number, decision: Decide): Promise<Decided> {
  return ask<Decided>('PUT', `/dossiers/integration-state/${id}`, { body: decision, keepalive: true })
}

/** Confirms, disputes or withdraws a decision that needs two people. */
export async function answerProposal(id: number, answer: AnswerProposal): Promise<Decided> {
  return ask<Decided>('PUT', `/dossiers/integration-state/${id}/proposal`, { body: answer })
}

/** Runs a batch; `onLine` is called for each dossier. Rejects with `Unreachable` when the answer is cut off. */
export async function runBatch(batch: ReviewBatch, onLine: (line: BatchLine) => void): Promise<BatchEnd> {
  const path = '/dossiers/integration-state/batch'
  for await (const line of readLines<BatchLine | BatchEnd>('POST', path, { body: batch })) {
    if (!('id' in line)) return line
    onLine(line)
  }
  throw new Unreachable('The answer was cut off')
}

/** Undoes one's own decision while none of its effects has been sent. */
export async function undoDecision(id: number, decision: number): Promise<Decided> {
  return ask<Decided>('POST', `/dossiers/integration-state/${id}/undo`, { body: { decision } })
}
