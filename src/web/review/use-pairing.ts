import { invalidate, queryClient } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { isDuplicatedPairing } from '#rules/pairing.ts'
import { pairCustomer, reviewPairing } from '#web/api/pairing.ts'
import { reviewState } from '#web/api/review.ts'
import type { Pairing } from '#contract/pairing.ts'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import type { Notify } from './use-timed-message.ts'

/** A customer to pair with; `code` is null for a new one. */
export interface Choice {
  readonly code: string | null
  /** Code typed by hand. */
  readonly partner?: string
}

/**
 * Pairs a side of the dossier and shows the result. The response has no reason: the refetched data show whether the
 * other side was paired, or the dossier decided, in the meantime. Source: shell §5, §7.
 */
export function usePairing(id: number, scope: Scope, notify: Notify) {
  const notifyError = (text: string) => notify({ tone: 'error', text })

  const explain = async (code: string | null, known: Pairing | undefined) => {
    const [pairing, { state }] = await Promise.all([
      queryClient.fetchQuery({ ...reviewPairing(id), staleTime: 0 }),
      queryClient.fetchQuery({ ...reviewState(id), staleTime: 0 }),
    ])
    if (isDuplicatedPairing(pairing, scope, code)) return t('validation.error.duplicated-pairing')
    if (!isUnderReview(state)) return t('review.taken')
    return t(known && known[scope] !== pairing[scope] ? 'pairing.moved' : 'pairing.failed')
  }
  return async ({ code, partner }: Choice): Promise<void> => {
    const known = queryClient.getQueryData(reviewPairing(id).queryKey)
    if (known && isDuplicatedPairing(known, scope, code)) {
      return notifyError(t('validation.error.duplicated-pairing'))
    }
    const seen = known && { np: known.np, usu: known.usu }
    const done = await pairCustomer(id, { code, scope, partner, seen })
    if (done) {
      await invalidate(reviewPairing(id).queryKey)
      notify({ tone: 'ok', text: t('validation.pair-success') })
    } else notifyError(await explain(code, known).catch(() => t('pairing.failed')))
  }
}
