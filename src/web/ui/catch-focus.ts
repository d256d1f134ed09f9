/** Focuses the page content when what had the focus is gone. Call it once the page is without it. */
export function catchFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.querySelector<HTMLElement>('#contenu')?.focus({ preventScroll: true })
}
