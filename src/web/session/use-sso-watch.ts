import { useEffect } from 'react'
import { navigate } from '#web/address/navigate.ts'
import { endSession, isSessionExpired } from './session-end.ts'
import { checkSso } from './sso-check.ts'

/** Minimum interval between checks on window focus. */
const EVERY_MS = 60_000

/** Ends the session when the provider's has ended, and switches users when another one signed in. */
export function useSsoWatch(username: string | null): void {
  useEffect(() => {
    if (username === null) return undefined
    let checkedAt = 0
    const check = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < EVERY_MS) return
      // The reconnect dialog is already open.
      if (isSessionExpired()) return
      checkedAt = Date.now()
      const answer = await checkSso(username)
      if (answer === 'over' && !isSessionExpired()) endSession()
      if (answer === 'other') navigate('/sso-check')
    }
    const onVisible = () => void check()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [username])
}
