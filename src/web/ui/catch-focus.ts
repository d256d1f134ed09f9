/** Focuses `heir`, else the page content, when what had the focus is gone or disabled. Call it once the page is so. */
export function catchFocus(heir?: HTMLElement | null): void {
  const focused = document.activeElement
  // Browsers take the focus from a disabled control later, with the next frame.
  if (focused !== null && focused !== document.body && !focused.matches(':disabled')) return
  const next = heir ?? document.querySelector<HTMLElement>('#contenu')
  next?.focus({ preventScroll: true })
}

/** The `ref` of what takes the place of the control that had the focus. Whoever has moved on meanwhile stays where they are. */
export function inheritFocus(element: HTMLElement | null): void {
  if (element) catchFocus(element)
}
