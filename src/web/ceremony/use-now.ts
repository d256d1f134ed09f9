import { useEffect, useState } from 'react'

/** The server's time in milliseconds, every second while something counts down. */
export function useNow(offsetMs: number, isCounting: boolean): number {
  const [localMs, setLocalMs] = useState(() => Date.now())
  useEffect(() => {
    setLocalMs(Date.now())
    if (!isCounting) return
    const timer = setInterval(() => setLocalMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isCounting, offsetMs])
  return localMs + offsetMs
}
