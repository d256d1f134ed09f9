import { useEffect } from 'react'
import { navigate } from './navigate.ts'

/** Replaces the current history entry with another address. */
export function Redirect({ to }: { readonly to: string }) {
  // Not a layout effect: on the first render it would run before the router subscribes.
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
