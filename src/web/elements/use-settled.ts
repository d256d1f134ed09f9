import { useEffect, useRef, useState } from 'react'

/** A result that follows several keystrokes is announced once they are over. Source: mockups §1. */
const ANNOUNCE_AFTER_MS = 400

/** A text for a live region: empty until it changes, then the last one that stood still for a moment. */
export function useSettled(text: string): string {
  const first = useRef(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    // A page that opens tells nothing: it is read, not announced.
    if (text === first.current && settled === '') return undefined
    const timer = setTimeout(() => setSettled(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
