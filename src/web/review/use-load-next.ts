import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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

/**
 * Loads what the next dossier of the queue shows, once the current one is shown: first what its header waits for, last the
 * header of the one after it, so that a decision on each dossier as soon as it is there waits for no answer.
 */
export function useLoadNext(next: number | null | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (next == null) return undefined
    let isLeft = false
    void (async () => {
      await loadHeader(queries, next)
      // The page of the next dossier asks for the rest itself.
      if (isLeft) return
      loadRest(queries, next)
      const later = queries.getQueryData(reviewSummary(next).queryKey)?.queue?.next
      if (later == null) return
      await loadHeader(queries, later)
      if (!isLeft) void queries.prefetchQuery(reviewView(later))
    })()
    return () => {
      isLeft = true
    }
  }, [queries, next])
}

async function loadHeader(queries: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(reviewState(id)),
    queries.prefetchQuery(reviewSummary(id)),
    queries.prefetchQuery(reviewPairing(id)),
  ])
}

function loadRest(queries: QueryClient, id: number): void {
  void queries.prefetchQuery(reviewView(id))
  void queries.prefetchQuery(correctionList(id))
  void queries.prefetchQuery(dossierChecks(id))
  void queries.prefetchQuery(reviewHistory(id))
  void queries.prefetchQuery(signedDocuments(id))
  void queries.prefetchQuery(receiptGroups(id))
  void queries.prefetchQuery(reviewComments(id))
}
