import { useEffect } from 'react'
import { navigate } from './navigate.ts'

/** Goes on to another address; the one that led here is no step back. */
export function Redirect({ to }: { readonly to: string }) {
  // Not in a layout effect: on the first page it would run before the router listens.
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
