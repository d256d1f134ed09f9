import { useEffect, useId, type ReactNode } from 'react'
import { useCommands } from './commands.ts'
import { tabId, TabList, TabPanel } from './tab-list.tsx'

export interface TabDefinition {
  readonly id: string
  readonly label: string
  readonly count?: number | string | undefined
  /** Marks an unfinished task. */
  readonly isAlert?: boolean
  /** Keyboard shortcut, shown next to the label. */
  readonly shortcut?: string
  readonly panel: ReactNode
}

/** Tabbed panels below a sticky header. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  head,
}: {
  readonly label: string
  readonly tabs: readonly TabDefinition[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  readonly head: ReactNode
}) {
  const panelId = useId()
  useCommands(
    tabs.map((tab) => ({
      id: `tab-${tab.id}`,
      label: tab.label,
      ...(tab.shortcut === undefined ? {} : { key: tab.shortcut }),
      run: () => onSelect(tab.id),
    })),
  )
  // On narrow screens the strip overflows; a shortcut may select a hidden tab.
  useEffect(() => {
    // Next frame: focusing the pressed tab scrolls the strip too.
    const frame = requestAnimationFrame(() => {
      const tab = document.getElementById(tabId(panelId, selected))
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [panelId, selected])
  return (
    <>
      <div className="rev">
        <div className="rev__in">
          {head}
          <TabList
            label={label}
            className="tabs"
            panelId={panelId}
            tabs={tabs.map((tab) => ({ id: tab.id, label: <TabLabel tab={tab} /> }))}
            selected={selected}
            onSelect={onSelect}
          />
        </div>
      </div>
      <TabPanel panelId={panelId} selected={selected} className="tabpanel">
        {tabs.find(({ id }) => id === selected)?.panel}
      </TabPanel>
    </>
  )
}

function TabLabel({ tab: { label, count, isAlert, shortcut } }: { readonly tab: TabDefinition }) {
  return (
    <>
      {label}
      {count !== undefined && <span className={isAlert ? 'count count--alert' : 'count'}>{count}</span>}
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
    </>
  )
}
