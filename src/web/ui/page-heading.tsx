import { useEffect, useRef, type ReactNode } from 'react'
import { useVisit } from '#web/address/browser-router.tsx'
import { useDeployment } from '#web/session/deployment.tsx'

/** Names the window after the page and the deployment. */
export function usePageTitle(title: string): void {
  const { name } = useDeployment()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}

/**
 * The one h1 of a page. After a navigation it takes the focus, so that a screen reader starts there; on the very
 * first page it does not, to leave the reader at the top.
 */
export function PageHeading({
  title,
  children,
  className,
}: {
  /** Names the window; shown unless there are children. */
  readonly title: string
  readonly children?: ReactNode
  readonly className?: string
}) {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useVisit()
  const isFirstPage = useRef(key === '')
  useEffect(() => {
    if (!isFirstPage.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  )
}
