import { IGNORED_MS } from './use-late-click.ts'

const PRESSES = ['mousedown', 'mouseup', 'click', 'dblclick'] as const

/**
 * Whether a press is the second one of a double click or double tap. Browsers keep counting when the target changes.
 */
export function isSecondPress({ detail }: MouseEvent): boolean {
  return detail > 1
}

/**
 * Call it when an overlay closes: the second press of a double click on its button would hit whatever is beneath, say a
 * checkbox, and change it unnoticed.
 */
export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (!isSecondPress(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const press of PRESSES) window.addEventListener(press, ignore, { capture: true })
  setTimeout(() => {
    for (const press of PRESSES) window.removeEventListener(press, ignore, { capture: true })
  }, IGNORED_MS)
}
