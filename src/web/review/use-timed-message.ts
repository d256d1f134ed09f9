import { useEffect, useState } from 'react'

/** Duration of pairing and validation messages. Source: shell §9. */
const SHOWN_MS = 3_000

export interface TimedMessage {
  readonly tone: 'ok' | 'error'
  readonly text: string
}

export type Notify = (message: TimedMessage) => void

/** A message that dismisses itself; a new one replaces it. */
export function useTimedMessage() {
  const [message, notify] = useState<TimedMessage | null>(null)
  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(() => notify(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  return [message, notify] as const
}
