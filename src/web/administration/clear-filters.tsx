import { useEffect } from 'react'
import { catchFocus } from '#web/ui/catch-focus.ts'
import { Link } from '#web/ui/link.tsx'

/** Shows everything again; the link goes with the filters. */
export function ClearFilters({ label }: { readonly label: string }) {
  useEffect(() => () => void setTimeout(catchFocus), [])
  return <Link to="?">{label}</Link>
}
