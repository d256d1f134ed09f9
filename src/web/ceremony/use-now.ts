import { useSyncExternalStore } from 'react'

/** Server time in ms, ticking every second while a countdown runs. */
export function useNow(offsetMs: number, isCounting: boolean): number {
  return useSyncExternalStore(isCounting ? everySecond : never, wholeSecondMs) + offsetMs
}

function wholeSecondMs(): number {
  return Math.floor(Date.now() / 1000) * 1000
}

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000)
  return () => clearInterval(timer)
}

function never(): () => void {
  return () => undefined
}
