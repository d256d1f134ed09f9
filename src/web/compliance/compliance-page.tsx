import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { LoadState } from '#web/api/load-state.tsx'
import { screeningHits, screeningLists } from '#web/api/screening.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TabList } from '#web/ui/tab-list.tsx'
import { t } from '#web/wording/translation.ts'
import { ConclusionList } from './conclusion-list.tsx'
import { HitPanel } from './hit-panel.tsx'
import { ListTable } from './list-table.tsx'
import '#web/styles/compliance.css'

const TABS = ['open', 'held', 'settled', 'conclusions'] as const
type Tab = (typeof TABS)[number]

/** The decisions of compliance: screening hits, which nobody else sees, and conclusions of enhanced vigilance. */
export function CompliancePage() {
  const [query, changeQuery] = useQueryAddress()
  // Its own state, since the address changes in a transition, and the keys of the tabs do not wait for it.
  const [tab, setTab] = useState(TABS.find((id) => id === query.get('tab')) ?? 'open')
  const select = (id: Tab) => {
    setTab(id)
    changeQuery(new URLSearchParams({ tab: id }), { replace: true, keepsScroll: true })
  }
  return (
    <div className="page page--list">
      <div className="page__head">
        <PageHeading title={t('menu.compliance')} />
      </div>
      <TabList
        label={t('menu.compliance')}
        className="tabs"
        panelId="compliance-panel"
        tabs={TABS.map((id) => ({ id, label: t(`compliance.tab.${id}`) }))}
        selected={tab}
        onSelect={select}
      />
      <div id="compliance-panel" role="tabpanel" aria-label={t(`compliance.tab.${tab}`)}>
        {tab === 'conclusions' ? <ConclusionList /> : <Screening key={tab} state={tab} />}
      </div>
    </div>
  )
}

type State = Exclude<Tab, 'conclusions'>

function Screening({ state }: { readonly state: State }) {
  const lists = useQuery(screeningLists())
  return (
    <>
      <p className="muted">{t('compliance.secret')}</p>
      <Hits state={state} />
      {lists.error && <LoadError error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.data && <ListTable lists={lists.data} />}
    </>
  )
}

function Hits({ state }: { readonly state: State }) {
  const [after, setAfter] = useState(0)
  const { data, error, refetch } = useQuery(screeningHits(state, after))
  if (!data || error) return <LoadState of={{ data, error, refetch }} lines={6} />
  const last = data.data.at(-1)
  if (!last)
    return (
      <EmptyState
        title={t(`compliance.empty.${state}`)}
        action={after > 0 && <Button onClick={() => setAfter(0)}>{t('compliance.first')}</Button>}
      />
    )
  return (
    <div className="compliance">
      {data.data.map((hit) => (
        <HitPanel key={hit.id} hit={hit} />
      ))}
      {data.more && <Button onClick={() => setAfter(last.id)}>{t('compliance.next')}</Button>}
    </div>
  )
}
