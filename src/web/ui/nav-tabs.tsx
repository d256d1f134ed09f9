import { useEffect, useRef } from 'react'
import { Link } from './link.tsx'

export interface NavTab {
  readonly to: string
  readonly label: string
  readonly count?: string | undefined
  readonly current: boolean
  /** Draws the eye to the count. */
  readonly alert?: boolean
}

/**
 * Tabs that are pages of their own: links, so that each has an address and opens in a new window; on a
 * narrow screen the current one is brought into sight.
 */
export function NavTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly NavTab[] }) {
  const nav = useRef<HTMLElement>(null)
  // Again when the counts have come, which move the words.
  useEffect(() => {
    const now = nav.current?.children[tabs.findIndex(({ current }) => current)]
    if (nav.current && now instanceof HTMLElement) {
      const { offsetLeft, clientWidth } = nav.current
      nav.current.scrollLeft = now.offsetLeft - offsetLeft + now.offsetWidth - clientWidth
    }
  }, [tabs])
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <span className={tab.alert ? 'count count--alert' : 'count'}>{tab.count}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
