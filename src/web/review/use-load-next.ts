import { queryOptions, useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FirstView } from '#contract/first-view.ts'
import { call } from '#web/api/call.ts'
import { dossierChecks } from '#web/api/checks.ts'
import { reviewComments } from '#web/api/comments.ts'
import { correctionList } from '#web/api/corrections.ts'
import { reviewPairing } from '#web/api/pairing.ts'
import { queryClient } from '#web/api/query-client.ts'
import { reviewHistory, reviewState, reviewSummary, reviewView } from '#web/api/review.ts'
import { receiptGroups, signedDocuments } from '#web/api/review-files.ts'
import { dossierVigilance } from '#web/api/vigilance.ts'
import { answerEarly } from '#web/session/early-answers.ts'

/** Loads what the next dossier of the queue shows, in one request, once the current one is shown. */
export function useLoadNext(next: number | null | undefined): void {
  useEffect(() => {
    if (next != null) void queryClient.prefetchQuery(firstView(next))
  }, [next])
}

/** Whether a dossier is being prefetched: its page waits for that single request. */
export function useIsLoadedAhead(id: number): boolean {
  return useIsFetching({ queryKey: keyOf(id) }) > 0
}

const keyOf = (id: number) => ['review', id, 'first-view'] as const

/** On failure, the page of the dossier fetches what is missing. */
function firstView(id: number) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: async () => {
      const query = { page: `/manage-dossier/${id}` }
      const found = await call<FirstView>('GET', '/first-view', { query }).catch(() => undefined)
      if (found) void answerEarly(found, () => loadReview(id))
      return null
    },
  })
}

function loadReview(id: number) {
  return Promise.all([
    queryClient.prefetchQuery(reviewState(id)),
    queryClient.prefetchQuery(reviewSummary(id)),
    queryClient.prefetchQuery(reviewPairing(id)),
    queryClient.prefetchQuery(reviewView(id)),
    queryClient.prefetchQuery(correctionList(id)),
    queryClient.prefetchQuery(dossierChecks(id)),
    queryClient.prefetchQuery(dossierVigilance(id)),
    queryClient.prefetchQuery(reviewHistory(id)),
    queryClient.prefetchQuery(signedDocuments(id)),
    queryClient.prefetchQuery(receiptGroups(id)),
    queryClient.prefetchQuery(reviewComments(id)),
  ])
}
