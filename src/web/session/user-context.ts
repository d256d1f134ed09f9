import { createContext, use } from 'react'
import type { SessionUser } from './current-user.ts'

export const UserContext = createContext<SessionUser | null>(null)

/** The signed-in user, for guarded pages. */
export function useUser(): SessionUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser is called on a page that needs no sign-in')
  return user
}
