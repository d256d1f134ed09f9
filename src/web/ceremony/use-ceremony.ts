import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { CeremonyState } from '#contract/signature.ts'
import { isViewOver, type CeremonyApi } from './ceremony-api.ts'
import { clockOffsetMs } from './countdown.ts'

type CeremonyLoad =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'over' }
  | { readonly status: 'ready'; readonly state: CeremonyState; readonly offsetMs: number }

export interface Ceremony {
  readonly load: CeremonyLoad
  /** Reads the state again. */
  readonly refresh: () => Promise<void>
  /** Does something, then reads the state again; rejects with what the server refused. */
  readonly act: (action: () => Promise<void>) => Promise<void>
  /** Does the last thing, then leaves for the page that tells the outcome. Never resolves when it succeeded. */
  readonly conclude: (action: () => Promise<void>) => Promise<void>
}

/** What the server says of this signing page. Its answers alone decide what is shown. */
export function useCeremony(api: CeremonyApi): Ceremony {
  const query = useQuery({
    queryKey: ['ceremony'],
    queryFn: async () => {
      const state = await api.readState()
      return { state, offsetMs: clockOffsetMs(state.now, Date.now()) }
    },
  })
  const { data, error, refetch } = query
  const returnUrl = data?.state.returnUrl
  const isConcluded = data !== undefined && data.state.outcome !== null

  useEffect(() => {
    // Opened again after signing or declining: there is nothing left to do here.
    if (isConcluded && returnUrl !== undefined) location.replace(returnUrl)
  }, [isConcluded, returnUrl])

  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])

  const act = useCallback(
    // A refusal changes the state too: tries are used up, a page may be over.
    (action: () => Promise<void>) => action().finally(refresh),
    [refresh],
  )

  const conclude = useCallback(
    async (action: () => Promise<void>) => {
      try {
        await action()
      } catch (refusal) {
        await refresh()
        throw refusal
      }
      // The state is not read again: the page is left as it is, its button still busy.
      if (returnUrl !== undefined) location.assign(returnUrl)
      await new Promise(() => {})
    },
    [refresh, returnUrl],
  )

  return { load: presentLoad({ data, error, isConcluded }), refresh, act, conclude }
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
  // A page that is shown stays when the network fails: what the signer has drawn must not vanish with it.
  if (data && !isConcluded) return { status: 'ready', ...data }
  return error === null || data ? { status: 'loading' } : { status: 'failed', error }
}
