import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate } from '#web/address/navigate.ts'

/** A link within the application. */
export function Link({
  to,
  onClick,
  children,
  ...attributes
}: { readonly to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // With a modifier key or another button the browser opens a tab or window.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    // As browsers do: a link to the current address replaces its history entry.
    navigate(to, { replace: event.currentTarget.href === window.location.href })
  }
  return (
    <a {...attributes} href={to} onClick={open}>
      {children}
    </a>
  )
}
