import { useEffect } from 'react'
import type { StudioPlace } from '#contract/studio.ts'
import { useVisit } from '#web/address/browser-router.tsx'
import { ask } from '#web/api/call.ts'

/** Well before the server forgets an author who says nothing. */
const REPEAT_MS = 20_000

/** Tells the other authors which place one has selected, and that one is still there. */
export function usePresence(): void {
  const { search } = useVisit()
  const address = new URLSearchParams(search)
  const place = [address.get('file'), address.get('place')].filter(Boolean).join('#')
  useEffect(() => {
    const body: StudioPlace = { place }
    // A call that fails is made good by the next one.
    const send = () => void ask('PUT', '/studio/presence', { body }).catch(() => undefined)
    send()
    const timer = setInterval(send, REPEAT_MS)
    return () => clearInterval(timer)
  }, [place])
}
