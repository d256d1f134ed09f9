import { ApiError } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/query-client.ts'
import { SCREENING_KEY } from '#web/api/screening.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Saves a decision on a hit and reads the hits again, also when a colleague was faster: reloading the page would lose the
 * reasons typed for the others.
 */
export function useDecideHit<T>(decide: (decision: T) => Promise<void>) {
  const readAgain = () => invalidate(SCREENING_KEY)
  return useSingleMutation({
    mutationFn: decide,
    onSuccess: readAgain,
    onError: (error) => {
      if (!(error instanceof ApiError) || !error.has('HIT_SETTLED')) return
      showToast(error.message, 'error')
      void readAgain()
    },
  })
}
