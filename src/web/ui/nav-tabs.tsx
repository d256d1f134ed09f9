import { Link } from './link.tsx'

export interface NavTab {
  readonly to: string
  readonly label: string
  readonly count?: string | undefined
  readonly current: boolean
  /** Draws the eye to the count. */
  readonly alert?: boolean
}

/** Tabs that are pages of their own: links, so that each has an address and opens in a new window. */
export function NavTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly NavTab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
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
