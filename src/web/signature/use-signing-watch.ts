import { useEffect, useState } from 'react'
import type { DossierDetail } from '#contract/dossiers.ts'
import { get } from '#web/api/call.ts'
import type { SigningMessage } from './signing-message.ts'
import { GIVE_UP_AFTER_MS, judgeSigning, POLL_EVERY_MS, type SigningOutcome } from './signing-watch.ts'

/** Polls the dossier until the party's signature shows, then tells the page around and this device. */
export function useSigningWatch(dossierId: number, button: string) {
  const [outcome, setOutcome] = useState<SigningOutcome>('waiting')
  const [elapsedSeconds, setElapsedSeconds] = useState(0)

  useEffect(() => {
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const conclude = (concluded: 'success' | 'error') => {
      setOutcome(concluded)
      localStorage.setItem(button, concluded)
      const message: SigningMessage = { source: 'paraphe.signing', button, outcome: concluded }
      window.parent.postMessage(message, window.location.origin)
    }
    const poll = async () => {
      // A dossier that cannot be read is a failure. Source: shell §4.
      const status = await readStatus(dossierId).catch(() => undefined)
      if (left) return
      const judged = judgeSigning({ status, button, elapsedMs: Date.now() - startedAt })
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
  }, [dossierId, button])

  return { outcome, elapsedSeconds }
}

async function readStatus(dossierId: number): Promise<string> {
  const { dossier } = await get<DossierDetail>(`/dossiers/${dossierId}`)
  return dossier.status
}
