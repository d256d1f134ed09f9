import { navigate } from '#web/address/navigate.ts'

/** Goes on to a path of the application, or to an address outside it; the page left is no step back. */
export function leaveFor(target: string): void {
  if (target.startsWith('/')) navigate(target, { replace: true })
  else window.location.replace(target)
}
