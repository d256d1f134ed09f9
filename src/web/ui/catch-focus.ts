/**
 * If the focused element is gone or disabled, focuses `heir`, else the page content. Call it after the DOM has changed.
 */
export function catchFocus(heir?: HTMLElement | null): void {
  const focused = document.activeElement
  // Browsers blur a disabled control only in the next frame.
  if (focused !== null && focused !== document.body && !focused.matches(':disabled')) return
  const next = heir ?? document.querySelector<HTMLElement>('#contenu')
  next?.focus({ preventScroll: true })
}

/** `ref` for an element that replaces the focused control. Does not steal the focus if the user has moved on. */
export function inheritFocus(element: HTMLElement | null): void {
  if (element) catchFocus(element)
}
