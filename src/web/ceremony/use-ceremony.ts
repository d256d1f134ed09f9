import { useCallback, useEffect, useState } from 'react'
import type { CeremonyState } from '#contract/signature.ts'
import { isViewOver, type CeremonyApi } from './ceremony-api.ts'
import { clockOffsetMs } from './countdown.ts'

export type CeremonyLoad =
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
  const [load, setLoad] = useState<CeremonyLoad>({ status: 'loading' })

  const refresh = useCallback(async () => {
    try {
      const state = await api.readState()
      // Opened again after signing or declining: there is nothing left to do here.
      if (state.outcome !== null) return location.replace(state.returnUrl)
      setLoad({ status: 'ready', state, offsetMs: clockOffsetMs(state.now, Date.now()) })
    } catch (error) {
      if (isViewOver(error)) setLoad({ status: 'over' })
      // A page that is already shown stays: what the signer has drawn must not vanish with the network.
      else setLoad((before) => (before.status === 'ready' ? before : { status: 'failed', error }))
    }
  }, [api])

  const returnUrl = load.status === 'ready' ? load.state.returnUrl : undefined

  const act = useCallback(
    async (action: () => Promise<void>) => {
      try {
        await action()
      } catch (error) {
        if (isViewOver(error)) setLoad({ status: 'over' })
        else await refresh()
        throw error
      }
      await refresh()
    },
    [refresh],
  )

  const conclude = useCallback(
    async (action: () => Promise<void>) => {
      try {
        await action()
      } catch (error) {
        if (isViewOver(error)) setLoad({ status: 'over' })
        else await refresh()
        throw error
      }
      // The state is not read again: the signature has closed this page on the server.
      if (returnUrl !== undefined) location.assign(returnUrl)
      await new Promise(() => {})
    },
    [refresh, returnUrl],
  )

  useEffect(() => {
    void refresh()
  }, [refresh])

  return { load, refresh, act, conclude }
}
