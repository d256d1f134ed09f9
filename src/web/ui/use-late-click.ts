import { useState, type MouseEvent } from 'react'

/** Longer than between the presses of a double click, shorter than it takes to read what appeared. */
export const IGNORED_MS = 500

/**
 * A click on what has just replaced the button that was pressed: the second press of a double click was meant for that button, and
 * is ignored. Called by the component that appears.
 */
export function useLateClick(onClick: () => void): (event: MouseEvent) => void {
  const [shownAtMs] = useState(() => performance.now())
  return ({ timeStamp }) => {
    if (timeStamp - shownAtMs >= IGNORED_MS) onClick()
  }
}
