import { useEffect, useRef } from 'react'
import { Link } from './link.tsx'

export interface NavTab {
  readonly to: string
  readonly label: string
  readonly count?: string | undefined
  readonly current: boolean
  /** Highlights the count. */
  readonly alert?: boolean
}

/** Tabs that are pages: links, each with an address. On narrow screens the current one is scrolled into view. */
export function NavTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly NavTab[] }) {
  const nav = useRef<HTMLElement>(null)
  // Again when the counts load and change the layout.
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
