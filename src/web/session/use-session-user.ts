import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#contract/session.ts'
import { getQuery } from '#web/api/call.ts'
import { findSessionUser, presentUser, rememberUser, type SessionUser } from './current-user.ts'
import { readToken } from './stored-session.ts'

export const SESSION_USER_KEY = ['session', 'user'] as const

/**
 * The signed-in user: the stored one at once, replaced by the server's answer, fetched on every load. Null when not
 * signed in.
 */
export function useSessionUser(isWanted: boolean): {
  readonly user: SessionUser | null
  readonly isConfirmed: boolean
  /** Why the user could not be fetched; `refetch` retries. */
  readonly error: Error | null
  readonly refetch: () => void
} {
  const isSignedIn = isWanted && readToken() !== null
  const { data, error, refetch } = useQuery({
    ...getQuery<CurrentUser>(SESSION_USER_KEY, '/users/me'),
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    // Write only differences: other tabs listen to storage events.
    if (data && isSignedIn && hasChanged(data)) rememberUser(data)
  }, [data, isSignedIn])
  const ask = { error, refetch: () => void refetch() }
  if (!isSignedIn) return { user: null, isConfirmed: false, ...ask }
  const confirmed = data ? presentUser(data) : null
  return { user: confirmed ?? findSessionUser(), isConfirmed: confirmed !== null, ...ask }
}

function hasChanged(data: CurrentUser): boolean {
  const stored = findSessionUser()
  return (
    stored?.username !== data.username ||
    stored.wireRole !== data.role ||
    stored.firstname !== data.firstname ||
    stored.lastname !== data.lastname
  )
}
