import { useRef, type KeyboardEvent, type ReactNode } from 'react'

interface TabItem<Id extends string | number> {
  readonly id: Id
  readonly label: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Tabs moved through with the arrows; one stop of the Tab key for all of them. */
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
  /** The one panel whose content the tabs change; each tab's own id is made of it. */
  readonly panelId: string
  readonly tabs: readonly TabItem<Id>[]
  readonly selected: Id | undefined
  readonly onSelect: (id: Id) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    const from = tabs.findIndex(({ id }) => id === selected)
    const to = tabs[(from + step + tabs.length) % tabs.length]
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
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

export function tabId(panelId: string, id: string | number): string {
  return `${panelId}-tab-${id}`
}
