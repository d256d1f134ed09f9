import { navigate } from '#web/address/navigate.ts'

/** Replaces the page with a path of the application or an external address. */
export function leaveFor(target: string): void {
  if (target.startsWith('/')) navigate(target, { replace: true })
  else window.location.replace(target)
}
