import { rememberPath } from './return-path.ts'

/**
 * The session is over without the person having asked: go to /logout, which keeps unsent answers and comes back
 * to this path after the next sign-in.
 */
export function endSession(): void {
  if (window.location.pathname === '/logout') return
  rememberPath()
  window.location.assign('/logout?forced=1')
}
