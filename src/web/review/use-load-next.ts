import { useQueryClient } from '@tanstack/react-query'
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
import { dossierVigilance } from '#web/api/vigilance.ts'

/** Loads what the next dossier of the queue shows, once the current one is shown: first what its header waits for. */
export function useLoadNext(next: number | null | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (next == null) return undefined
    let isLeft = false
    void (async () => {
      await Promise.all([
        queries.prefetchQuery(reviewState(next)),
        queries.prefetchQuery(reviewSummary(next)),
        queries.prefetchQuery(reviewPairing(next)),
      ])
      // The page of the next dossier asks for the rest itself.
      if (isLeft) return
      void queries.prefetchQuery(reviewView(next))
      void queries.prefetchQuery(correctionList(next))
      void queries.prefetchQuery(dossierChecks(next))
      void queries.prefetchQuery(dossierVigilance(next))
      void queries.prefetchQuery(reviewHistory(next))
      void queries.prefetchQuery(signedDocuments(next))
      void queries.prefetchQuery(receiptGroups(next))
      void queries.prefetchQuery(reviewComments(next))
    })()
    return () => {
      isLeft = true
    }
  }, [queries, next])
}
