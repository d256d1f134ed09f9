import { useEffect } from 'react'

/** Well below the server's inactivity timeout, and so often that nobody reads on for long once the documents were taken back. */
const EVERY_MS = 60_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Keeps the signing page alive while the signer reads, which makes no other calls. */
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
