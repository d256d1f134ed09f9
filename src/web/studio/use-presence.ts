import { useEffect } from 'react'
import type { StudioPlace } from '#contract/studio.ts'
import { useVisit } from '#web/address/browser-router.tsx'
import { ask } from '#web/api/call.ts'

/** Heartbeat interval, well below the server's timeout for a silent author. */
const REPEAT_MS = 20_000

/** Tells the other authors which place is selected here, and that this author is still present. */
export function usePresence(): void {
  const { search } = useVisit()
  const address = new URLSearchParams(search)
  const place = [address.get('file'), address.get('place')].filter(Boolean).join('#')
  useEffect(() => {
    const body: StudioPlace = { place }
    // The next heartbeat makes up for a failed call.
    const send = () => void ask('PUT', '/studio/presence', { body }).catch(() => undefined)
    send()
    const timer = setInterval(send, REPEAT_MS)
    return () => clearInterval(timer)
  }, [place])
}
