import { useEffect, useState } from 'react'
import type { DossierDetail } from '#contract/dossiers.ts'
import { get } from '#web/api/call.ts'
import type { SigningMessage } from './signing-message.ts'
import {
  GIVE_UP_AFTER_MS,
  isConfirmationAwaited,
  judgeSigning,
  POLL_EVERY_MS,
  type SigningOutcome,
} from './signing-watch.ts'

/** Polls the dossier until the party's signature shows, then tells the page around and this device. */
export function useSigningWatch(dossierId: number, button: string, event: string | null) {
  const [outcome, setOutcome] = useState<SigningOutcome>('waiting')
  const [elapsedSeconds, setElapsedSeconds] = useState(0)

  useEffect(() => {
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const conclude = (concluded: Exclude<SigningOutcome, 'waiting'>) => {
      setOutcome(concluded)
      localStorage.setItem(button, concluded)
      const message: SigningMessage = { source: 'paraphe.signing', button, outcome: concluded }
      window.parent.postMessage(message, window.location.origin)
    }
    const poll = async () => {
      // A dossier that cannot be read is a failure. Source: shell §4.
      const dossier = await readDossier(dossierId).catch(() => undefined)
      if (left) return
      const judged = judgeSigning({
        status: dossier?.status,
        button,
        elapsedMs: Date.now() - startedAt,
        confirmationAwaited: isConfirmationAwaited(dossier?.envelopes ?? [], button, event),
      })
      if (judged !== 'waiting') return conclude(judged)
      const leftMs = Math.max(0, GIVE_UP_AFTER_MS - (Date.now() - startedAt))
      timer = setTimeout(() => void poll(), Math.min(POLL_EVERY_MS, leftMs))
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

async function readDossier(dossierId: number): Promise<DossierDetail['dossier']> {
  const { dossier } = await get<DossierDetail>(`/dossiers/${dossierId}`)
  return dossier
}
