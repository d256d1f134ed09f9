/** Tells the style sheet the height of a bar at the bottom: the end of the page and the button to its top stay above it. */
export function reserveRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--actionbar-height', `${bar.getBoundingClientRect().height}px`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--actionbar-height')
  }
}
