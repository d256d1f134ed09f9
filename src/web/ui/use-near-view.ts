import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is in the scrolled pane or near it. */
export function useNearView(
  element: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null>,
): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: pane.current,
      rootMargin: '75% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, pane])
  return isNear
}
