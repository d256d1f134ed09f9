import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

export interface TabDefinition {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
  readonly shortcut?: string
  readonly panel: ReactNode
}

/** Panels of one page, moved through with the arrows. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  readonly label: string
  readonly tabs: readonly TabDefinition[]
  readonly selected: string
  readonly onSelect: (id: string) => void
}) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList aria-label={label} className="tabs">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id}>
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
            {tab.shortcut !== undefined && <kbd aria-hidden="true">{tab.shortcut}</kbd>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id}>
          {tab.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
