import { useEffect, useState } from 'react'

/** Duration of pairing and validation messages. Source: shell §9. */
const SHOWN_MS = 3_000

export interface TimedMessage {
  readonly tone: 'ok' | 'error'
  readonly text: string
}

export type Say = (message: TimedMessage) => void

/** A message that dismisses itself; a new one replaces it. */
export function useTimedMessage() {
  const [message, say] = useState<TimedMessage | null>(null)
  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(() => say(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  return [message, say] as const
}
