import { startTransition } from 'react'
import type { Decided } from '#contract/review.ts'
import { currentVisit, navigate } from '#web/address/navigate.ts'
import { DOSSIERS_KEY, reviewAddress } from '#web/api/dossiers.ts'
import { invalidate, queryClient } from '#web/api/query-client.ts'
import { reviewState } from '#web/api/review.ts'
import { showToast, withdrawOffer } from '#web/ui/toast.tsx'
import { offerUndo, UNDO_KEY } from './offer-undo.ts'

/** What a decision dialog needs to know about its page. */
export interface DecisionPage {
  readonly id: number
  /** The dossier that opens after the decision; null at the end of the queue. */
  readonly next: number | null
  readonly onClose: () => void
  /** Called when leaving the page after a decision: resets the page but keeps its queue. */
  readonly onChanged: () => void
}

/** Opens the next dossier, shows the decision in a toast with its undo, and refetches the lists. */
export function useAfterDecision({ id, next, onClose, onChanged }: DecisionPage) {
  return {
    leave: () => {
      // The undo key must not undo the previous decision while this one is being sent.
      withdrawOffer(UNDO_KEY)
      // A transition, like the navigation: an urgent update would first re-render the page being left.
      startTransition(() => {
        onClose()
        onChanged()
      })
      navigate(reviewAddress(next ?? id), { replace: true })
    },
    onDecided: (decided: Decided, message: string) => {
      showToast(message, 'ok', offerUndo(id, decided))
      // Our own decision counts as seen, without waiting for the refetch.
      const { integration_state: state, decision } = decided
      queryClient.setQueryData(reviewState(id).queryKey, (known) => known && { ...known, state, decision })
    },
    refetch: async () => {
      // The page being left keeps its query observers until the next one is rendered.
      const isShown = currentVisit().pathname === reviewAddress(id)
      const refetchType = isShown ? 'active' : 'none'
      await queryClient.invalidateQueries({ queryKey: ['review', id], refetchType })
      await invalidate(DOSSIERS_KEY)
    },
  }
}
