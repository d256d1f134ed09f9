import { useState, type MouseEvent } from 'react'

/** Longer than the interval of a double click, shorter than it takes to read what appeared. */
export const IGNORED_MS = 500

/**
 * Click handler for an element that has just replaced a pressed button. Ignores the second press of a double click,
 * which was meant for that button. Call it in the component that appears.
 */
export function useLateClick(onClick: () => void): (event: MouseEvent) => void {
  const [shownAtMs] = useState(() => performance.now())
  return ({ timeStamp }) => {
    if (timeStamp - shownAtMs >= IGNORED_MS) onClick()
  }
}
