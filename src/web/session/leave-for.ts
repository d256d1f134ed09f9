import type { NavigateFunction } from 'react-router'

/** Goes on to a path of the application, or to an address outside it; the page left is no step back. */
export async function leaveFor(target: string, navigate: NavigateFunction): Promise<void> {
  if (target.startsWith('/')) await navigate(target, { replace: true })
  else window.location.replace(target)
}
