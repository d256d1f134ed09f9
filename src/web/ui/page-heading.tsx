import { use, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useVisit } from '#web/address/browser-router.tsx'
import { SiteContext } from './site.ts'

/** Sets the window title: page, then deployment. */
export function usePageTitle(title: string): void {
  const site = use(SiteContext)
  useEffect(() => {
    document.title = [title, site?.name].filter(Boolean).join(' · ')
  }, [title, site])
}

/**
 * The h1 of a page. Focused after a navigation, so that screen readers start there; not on the first page load,
 * where they start at the top.
 */
export function PageHeading({
  title,
  children,
  className,
}: {
  /** Window title; also the heading when there are no children. */
  readonly title: string
  readonly children?: ReactNode
  readonly className?: string
}) {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useVisit()
  const isFirstPage = useRef(key === '')
  // Not a passive effect: it would run after the paint, and take the focus from where a key typed in between has put it.
  useLayoutEffect(() => {
    if (!isFirstPage.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  )
}
