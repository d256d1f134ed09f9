import { useEffect } from 'react'

/** Well within the time without activity after which the server closes the page. */
const EVERY_MS = 4 * 60_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Tells the server now and then that somebody is reading, for reading makes no call of its own. */
export function useKeepAlive(ping: () => Promise<void>): void {
  useEffect(() => {
    let lastMs = Date.now()
    const onLife = () => {
      if (Date.now() - lastMs < EVERY_MS) return
      lastMs = Date.now()
      void ping()
    }
    for (const name of SIGNS_OF_LIFE) addEventListener(name, onLife, { passive: true })
    return () => {
      for (const name of SIGNS_OF_LIFE) removeEventListener(name, onLife)
    }
  }, [ping])
}
