/** Focuses `heir`, else the page content, when what had the focus is gone. Call it once the page is without it. */
export function catchFocus(heir?: HTMLElement | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const next = heir ?? document.querySelector<HTMLElement>('#contenu')
  next?.focus({ preventScroll: true })
}

/** The `ref` of what takes the place of the control that had the focus. Whoever has moved on meanwhile stays where they are. */
export function inheritFocus(element: HTMLElement | null): void {
  if (element) catchFocus(element)
}
