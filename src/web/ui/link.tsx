import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'

/**
 * A link within the application. The router's own brings the fetching ahead of pages rendered on a
 * server, which there are none of, and would weigh as much as the rest of the router.
 */
export function Link({
  to,
  onClick,
  children,
  ...attributes
}: { readonly to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const href = useHref(to)
  const navigate = useNavigate()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // With a key held, or another button, the browser opens it elsewhere.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    // As a browser does: a link to where one is replaces it.
    const here = window.location.pathname + window.location.search
    void navigate(to, { replace: here === href })
  }
  return (
    <a {...attributes} href={href} onClick={open}>
      {children}
    </a>
  )
}
