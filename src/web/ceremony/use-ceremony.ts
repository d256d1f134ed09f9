import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { SendBack } from '#contract/corrections.ts'
import type { CeremonyState } from '#contract/signature.ts'
import type { SigningMessage } from '#web/signature/signing-message.ts'
import { isViewOver, type CeremonyApi } from './ceremony-api.ts'
import { clockOffsetMs } from './countdown.ts'
import { takePageState } from './page-state.ts'

type CeremonyLoad =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'over' }
  /** Nothing to sign any more, whatever this party did. */
  | { readonly status: 'ended' }
  | { readonly status: 'sent-back' }
  | { readonly status: 'ready'; readonly state: CeremonyState; readonly offsetMs: number }

export interface Ceremony {
  readonly load: CeremonyLoad
  /** Refetches the state. */
  readonly refresh: () => Promise<void>
  /** Runs a call, then refetches the state; rejects at once when the call fails. */
  readonly act: (action: () => Promise<void>) => Promise<void>
  /** Runs the final call, then navigates to the result page that it returns. Does not resolve on success. */
  readonly conclude: (action: () => Promise<string>) => Promise<void>
  /** Sends the dossier back, which ends the page; rejects at once when the call fails. */
  readonly sendBack: (body: SendBack) => Promise<void>
}

/** The page's state, with the offset between the clocks. */
export function ceremonyState(api: CeremonyApi) {
  return queryOptions({
    queryKey: ['ceremony'],
    queryFn: async () => {
      const { state, atMs } = takePageState() ?? { state: await api.readState(), atMs: Date.now() }
      return { state, offsetMs: clockOffsetMs(state.now, atMs) }
    },
  })
}

/** State of the signing page, always from the server. */
export function useCeremony(api: CeremonyApi): Ceremony {
  const query = useQuery(ceremonyState(api))
  const [isSentBack, setSentBack] = useState(false)
  const { data, error, refetch } = query
  const returnUrl = data?.state.returnUrl
  const outcome = data?.state.outcome
  const isConcluded = outcome === 'signed' || outcome === 'declined'

  useEffect(() => {
    // Reopened after signing or declining: go to the result.
    if (isConcluded && returnUrl !== undefined) location.replace(returnUrl)
  }, [isConcluded, returnUrl])

  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])

  /** Runs a call. Refetches after a refusal too: attempts are used up, or the page has ended. */
  const attempt = useCallback(
    async <T>(action: () => Promise<T>): Promise<T> => {
      try {
        return await action()
      } catch (failure) {
        // Not awaited: without a connection the refetch is paused, and the failure must show at once.
        void refresh()
        throw failure
      }
    },
    [refresh],
  )

  const act = useCallback(
    async (action: () => Promise<void>) => {
      await attempt(action)
      await refresh()
    },
    [attempt, refresh],
  )

  const conclude = useCallback(
    async (action: () => Promise<string>) => {
      location.assign(await attempt(action))
      // No refetch: keep the button busy until the navigation.
      await new Promise(() => {})
    },
    [attempt],
  )

  const sendBack = useCallback(
    async (body: SendBack) => {
      // Before the call: once the envelope has ended, a parent that does not know why closes the frame.
      const message: SigningMessage = { source: 'paraphe.signing', outcome: 'sending-back' }
      window.parent.postMessage(message, window.location.origin)
      await attempt(() => api.sendBack(body))
      setSentBack(true)
    },
    [api, attempt],
  )

  // A later refetch finds no page any more: what the person did comes first.
  const load = isSentBack ? ({ status: 'sent-back' } as const) : presentLoad({ data, error, isConcluded })
  return { load, refresh, act, conclude, sendBack }
}

function presentLoad({
  data,
  error,
  isConcluded,
}: {
  readonly data: { readonly state: CeremonyState; readonly offsetMs: number } | undefined
  readonly error: unknown
  readonly isConcluded: boolean
}): CeremonyLoad {
  if (isViewOver(error)) return { status: 'over' }
  const outcome = data?.state.outcome
  if (outcome === 'ended' || outcome === 'sent-back') return { status: outcome }
  // On network failures keep the page, or the drawn signature would be lost.
  if (data && !isConcluded) return { status: 'ready', ...data }
  return error === null || data ? { status: 'loading' } : { status: 'failed', error }
}
