import { useRef, type KeyboardEvent, type ReactNode } from 'react'

interface TabItem<Id extends string | number> {
  readonly id: Id
  readonly label: ReactNode
  /** Skipped by arrow keys. */
  readonly disabled?: boolean
}

/** Tabs with arrow-key navigation and a single tab stop. Source: WAI-ARIA APG, tabs pattern. */
export function TabList<Id extends string | number>({
  label,
  className,
  panelId,
  tabs,
  selected,
  onSelect,
}: {
  readonly label: string
  readonly className: string
  /** Id of the panel they share; tab ids derive from it. */
  readonly panelId: string
  readonly tabs: readonly TabItem<Id>[]
  readonly selected: Id | undefined
  readonly onSelect: (id: Id) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = tabAfterKey(
      tabs.filter(({ disabled }) => !disabled),
      selected,
      event.key,
    )
    if (!to) return
    event.preventDefault()
    onSelect(to.id)
    list.current?.querySelector<HTMLElement>(`[id="${tabId(panelId, to.id)}"]`)?.focus()
  }
  return (
    <div ref={list} className={className} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(panelId, tab.id)}
          type="button"
          role="tab"
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId : undefined}
          aria-disabled={tab.disabled || undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={tab.disabled ? undefined : () => onSelect(tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** Content of the selected tab. */
export function TabPanel({
  panelId,
  selected,
  className,
  children,
}: {
  readonly panelId: string
  readonly selected: string | number
  readonly className: string
  readonly children: ReactNode
}) {
  return (
    <div
      key={selected}
      id={panelId}
      role="tabpanel"
      aria-labelledby={tabId(panelId, selected)}
      className={className}
      tabIndex={0}
    >
      {children}
    </div>
  )
}

export function tabId(panelId: string, id: string | number): string {
  return `${panelId}-tab-${id}`
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function tabAfterKey<Tab extends { readonly id: string | number }>(
  tabs: readonly Tab[],
  selected: string | number | undefined,
  key: string,
): Tab | undefined {
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  const step = STEPS[key]
  const from = tabs.findIndex(({ id }) => id === selected)
  return step === undefined ? undefined : tabs[(from + step + tabs.length) % tabs.length]
}
