import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FirstView } from '#contract/first-view.ts'
import { call } from '#web/api/call.ts'
import { dossierChecks } from '#web/api/checks.ts'
import { reviewComments } from '#web/api/comments.ts'
import { correctionList } from '#web/api/corrections.ts'
import { reviewPairing } from '#web/api/pairing.ts'
import {
  receiptGroups,
  reviewHistory,
  reviewState,
  reviewSummary,
  reviewView,
  signedDocuments,
} from '#web/api/review.ts'
import { dossierVigilance } from '#web/api/vigilance.ts'
import { answerEarly } from '#web/session/early-answers.ts'

/** Loads what the next dossier of the queue shows, in one request, once the current one is shown. */
export function useLoadNext(next: number | null | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (next == null) return undefined
    const leaving = new AbortController()
    void loadReview(queries, next, leaving.signal)
    return () => leaving.abort()
  }, [queries, next])
}

/** A failure, or leaving before the answer, is left to the page of the dossier, which asks for what is missing. */
async function loadReview(queries: QueryClient, id: number, signal: AbortSignal): Promise<void> {
  const query = { page: `/manage-dossier/${id}` }
  const found = await call<FirstView>('GET', '/first-view', { query, signal }).catch(() => undefined)
  if (!found || signal.aborted) return
  await answerEarly(found, () =>
    Promise.all([
      queries.prefetchQuery(reviewState(id)),
      queries.prefetchQuery(reviewSummary(id)),
      queries.prefetchQuery(reviewPairing(id)),
      queries.prefetchQuery(reviewView(id)),
      queries.prefetchQuery(correctionList(id)),
      queries.prefetchQuery(dossierChecks(id)),
      queries.prefetchQuery(dossierVigilance(id)),
      queries.prefetchQuery(reviewHistory(id)),
      queries.prefetchQuery(signedDocuments(id)),
      queries.prefetchQuery(receiptGroups(id)),
      queries.prefetchQuery(reviewComments(id)),
    ]),
  )
}
