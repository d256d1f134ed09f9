import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const KEY = 'paraphe.scroll'

/**
 * A page that is opened starts at its top; one come back to stands where it was left. Turning a page
 * of the form moves by itself: its address asks to be left alone with `state: { keepsScroll: true }`.
 */
export function useScrollPlace(): void {
  const { key, state } = useLocation()
  const way = useNavigationType()

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const place = way === NavigationType.Pop ? readPlaces()[key] : undefined
    if (place !== undefined) window.scrollTo(0, place)
    else if (!keepsScroll(state)) window.scrollTo(0, 0)
  }, [key, way, state])

  // Gone before the next page scrolls to its top, which would be remembered as the place of this one.
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

function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsScroll' in state && state.keepsScroll === true
}

function readPlaces(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, place]) => typeof place === 'number'))
  } catch {
    // Somebody else's text under our key: no place is known.
    return {}
  }
}
