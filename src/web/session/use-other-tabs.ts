import { useEffect } from 'react'
import type { CurrentUser } from '#contract/session.ts'
import { get } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { HOME } from './home.ts'
import { listenForLeaving } from './leaving.ts'
import { endProviderSession } from './oidc.ts'
import { expireSession, isSessionExpired, resumeSession } from './session-end.ts'
import { readEnd, readProfile, readToken, WATCHED_KEYS } from './stored-session.ts'

/** Follows sign-ins and logouts of other tabs. */
export function useOtherTabs(username: string | null): void {
  useEffect(() => {
    if (username === null) return undefined
    const onStorage = ({ key }: Pick<StorageEvent, 'key'>) => {
      if (key === null || key === WATCHED_KEYS.token) onToken(username)
      if ((key === null || key === WATCHED_KEYS.profile) && isOtherUser(username)) openOtherSession()
    }
    // A page in the back-forward cache gets no events: another person may have signed in meanwhile.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onStorage({ key: null })
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    const stopListening = listenForLeaving()
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
      stopListening()
    }
  }, [username])
}

function onToken(username: string): void {
  if (readToken() === null) {
    const end = readEnd()
    // A chosen logout ends all tabs; a forced end keeps the page and asks.
    if (end === 'chosen') void followSignOut()
    else if (end === 'taken') openOtherSession()
    else expireSession()
    return
  }
  if (isSessionExpired()) void resume(username)
}

/** Follows a chosen logout of another tab. The provider's session must end before this tab starts another. */
async function followSignOut(): Promise<void> {
  await endProviderSession({ upstream: false }).catch(() => undefined)
  window.location.assign('/')
}

/** Another tab signed in: the same user continues, another one forces a reload. */
async function resume(username: string): Promise<void> {
  const user = await get<CurrentUser>('/users/me').catch(() => null)
  if (user === null) return
  if (user.username !== username) return openOtherSession()
  resumeSession()
  await queryClient.invalidateQueries()
}

function isOtherUser(username: string): boolean {
  const profile = readProfile()
  return profile !== null && profile.username !== username
}

function openOtherSession(): void {
  window.location.assign(HOME)
}
