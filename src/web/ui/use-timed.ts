import { useEffect, useState } from 'react'

/** A message that dismisses itself; a new one replaces it. */
export function useTimed<Message>(shownMs: number) {
  const [message, show] = useState<Message | null>(null)
  useEffect(() => {
    if (message === null) return undefined
    const timer = setTimeout(() => show(null), shownMs)
    return () => clearTimeout(timer)
  }, [message, shownMs])
  return [message, show] as const
}
