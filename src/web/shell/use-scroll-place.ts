import { useLayoutEffect } from 'react'
import { useVisit } from '#web/address/browser-router.tsx'

const KEY = 'paraphe.scroll'

/**
 * Scrolls to the top on navigation, and restores the position on back and forward. Pages of the form scroll
 * themselves (`keepsScroll`).
 */
export function useScrollPlace(): void {
  const { key, action, keepsScroll } = useVisit()

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const place = action === 'pop' ? readPlaces()[key] : undefined
    if (place !== undefined) window.scrollTo(0, place)
    else if (!keepsScroll) window.scrollTo(0, 0)
  }, [key, action, keepsScroll])

  // Cleanup before the next page scrolls to its top, which would overwrite this page's position.
  useLayoutEffect(() => {
    const remember = () => {
      const places = Object.entries(readPlaces()).filter(([other]) => other !== key)
      const newest = [...places.slice(-49), [key, Math.round(window.scrollY)] as const]
      sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)))
    }
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(remember)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [key])
}

function readPlaces(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, place]) => typeof place === 'number'))
  } catch {
    // Not ours: ignore.
    return {}
  }
}
