import { useEffect, useState } from 'react'
import type { DossierDetail } from '#contract/dossiers.ts'
import { partyOfButton } from '#rules/dossier-state.ts'
import { ApiError } from '#web/api/api-error.ts'
import { get } from '#web/api/call.ts'
import { keepItem } from '#web/session/keep-item.ts'
import type { SigningMessage } from './signing-message.ts'
import {
  GIVE_UP_AFTER_MS,
  isConfirmationAwaited,
  judgeSigning,
  POLL_EVERY_MS,
  type SigningOutcome,
} from './signing-watch.ts'

/** Polls the dossier until the party has signed, then notifies the parent window and this device. */
export function useSigningWatch(dossierId: number, button: string, event: string | null) {
  const [outcome, setOutcome] = useState<SigningOutcome>('waiting')
  const [elapsedSeconds, setElapsedSeconds] = useState(0)

  useEffect(() => {
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const leftMs = () => Math.max(0, GIVE_UP_AFTER_MS - (Date.now() - startedAt))
    const conclude = (concluded: Exclude<SigningOutcome, 'waiting'>) => {
      setOutcome(concluded)
      const reported = concluded === 'unread' ? 'error' : concluded
      // The button comes from the address: only accept known keys.
      if (partyOfButton(button)) keepItem(button, reported)
      const message: SigningMessage = { source: 'paraphe.signing', outcome: reported }
      window.parent.postMessage(message, window.location.origin)
    }
    const poll = async () => {
      // The last poll starts at the timeout; one cut off afterwards counts as failed.
      const elapsedMs = Date.now() - startedAt
      let isRefused = false
      const dossier = await readDossier(dossierId, leftMs()).catch((error: unknown) => {
        isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
        return undefined
      })
      if (left) return
      const judged = judgeSigning({
        status: dossier?.status,
        isRefused,
        button,
        elapsedMs,
        confirmationAwaited: isConfirmationAwaited(dossier?.envelopes ?? [], button, event),
      })
      if (judged !== 'waiting') return conclude(judged)
      timer = setTimeout(() => void poll(), Math.min(POLL_EVERY_MS, leftMs()))
      return undefined
    }
    const counter = setInterval(() => setElapsedSeconds(Math.floor((Date.now() - startedAt) / 1_000)), 1_000)
    void poll()
    return () => {
      left = true
      clearTimeout(timer)
      clearInterval(counter)
    }
  }, [dossierId, button, event])

  return { outcome, elapsedSeconds }
}

/** Timeout of the last poll, which starts at the overall timeout: a slow response is better than none. */
const LAST_POLL_MS = 10_000

/** Aborts on timeout or unmount. */
async function readDossier(dossierId: number, leftMs: number): Promise<DossierDetail['dossier']> {
  const signal = AbortSignal.timeout(Math.max(leftMs, LAST_POLL_MS))
  const { dossier } = await get<DossierDetail>(`/dossiers/${dossierId}`, { signal })
  return dossier
}
