import { useEffect, useRef, type ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

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

/** Panels of one page, moved through with the arrows. With a head, head and tabs stay in sight together. */
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
  readonly head?: ReactNode
}) {
  const strip = useRef<HTMLDivElement>(null)
  // On a narrow screen the tabs go on beyond its edge; a key may select one of those.
  useEffect(() => {
    // A frame later: the strip moves once more when a press puts the focus into it.
    const frame = requestAnimationFrame(() => {
      const tab = strip.current?.querySelector(`[data-key="${selected}"]`)
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [selected])
  const list = (
    <TabList ref={strip} aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <Tab key={tab.id} id={tab.id}>
          {tab.label}
          {tab.count !== undefined && (
            <span className={tab.isAlert ? 'count count--alert' : 'count'}>{tab.count}</span>
          )}
          {tab.shortcut !== undefined && <kbd aria-hidden="true">{tab.shortcut}</kbd>}
        </Tab>
      ))}
    </TabList>
  )
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      {head === undefined ? (
        list
      ) : (
        <div className="rev">
          <div className="rev__in">
            {head}
            {list}
          </div>
        </div>
      )}
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="tabpanel">
          {tab.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
