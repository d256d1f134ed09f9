import type { Assign, Assigned } from '#contract/assignment.ts'
import { assignDossier } from '#web/api/assignment.ts'
import { ApiError } from '#web/api/api-error.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { invalidate } from '#web/api/query-client.ts'
import { reviewSummary, reviewTimeline } from '#web/api/review.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'

/** Assigns a dossier and refetches everything that shows its assignee, also after a conflict. */
export function useAssign(id: number, onDone?: (answer: Assigned) => void) {
  return useSingleMutation({
    mutationFn: (change: Assign) => assignDossier(id, change),
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => invalidate(DOSSIERS_KEY, reviewSummary(id).queryKey, reviewTimeline(id).queryKey),
  })
}

/** The assignee named by a 409; undefined for another error. */
export function freshAssignee(error: unknown): number | undefined {
  const fresh = error instanceof ApiError ? error.fresh?.['assignee'] : undefined
  const id = typeof fresh === 'object' && fresh !== null ? Reflect.get(fresh, 'id') : undefined
  return typeof id === 'number' ? id : undefined
}
