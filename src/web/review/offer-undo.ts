import type { Decided } from '#contract/review.ts'
import { navigate } from '#web/address/navigate.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { DOSSIERS_KEY, reviewAddress } from '#web/api/dossiers.ts'
import { invalidate, queryClient } from '#web/api/query-client.ts'
import { answerProposal, reviewState, undoDecision } from '#web/api/review.ts'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'

/** How long the toast offers to withdraw a proposal; the dossier's page offers it afterwards too. */
const PROPOSAL_SECONDS = 10

export const UNDO_KEY = 'z'

/** Undo offer for the toast of a decision; undefined when the decision can no longer be undone. */
export function offerUndo(id: number, decided: Decided) {
  const { decision, proposal, undo_seconds: undoSeconds } = decided
  const seconds = proposal === undefined ? undoSeconds : PROPOSAL_SECONDS
  if (seconds === undefined) return undefined
  const undo = async () => {
    try {
      const { integration_state: state, decision: last } = await (proposal === undefined
        ? undoDecision(id, decision)
        : answerProposal(id, { proposal, agrees: false }))
      // The page opens in the restored state without waiting for the refetch.
      queryClient.setQueryData(
        reviewState(id).queryKey,
        (known) => known && { ...known, state, decision: last },
      )
      showToast(t('review.undo.done', { id }))
      navigate(reviewAddress(id))
    } catch (error) {
      showToast(failureSentences(error, t('review.undo.failed')).join(' '), 'error')
    }
    await invalidate(['review', id])
    await invalidate(DOSSIERS_KEY)
  }
  return { label: t('review.undo'), limited: { key: UNDO_KEY, seconds }, run: () => void undo() }
}
