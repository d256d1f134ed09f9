import { useEffect, useId, type ReactNode } from 'react'
import { tabId, TabList, TabPanel } from './tab-list.tsx'

export interface TabDefinition {
  readonly id: string
  readonly label: string
  readonly count?: number | string | undefined
  /** Something is still to be done there. */
  readonly isAlert?: boolean
  /** The key that does the same, written next to the label. */
  readonly shortcut?: string
  readonly panel: ReactNode
}

/** Panels of one page, below a head that stays in sight together with the tabs. */
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
  // On a narrow screen the tabs go on beyond its edge; a key may select one of those.
  useEffect(() => {
    // A frame later: the strip moves once more when a press puts the focus into it.
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
