import { useEffect, useRef, useState } from 'react'

/** Live-region delay, so that a result is announced once typing pauses. Source: mockups §1. */
const ANNOUNCE_AFTER_MS = 400

/** Text for a live region: empty until the first change, then debounced. */
export function useSettled(text: string): string {
  const first = useRef(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    // The initial text is read with the page, not announced.
    if (text === first.current && settled === '') return undefined
    const timer = setTimeout(() => setSettled(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
