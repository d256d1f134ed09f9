import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#web/api/load-error.tsx'
import { screeningHits, screeningLists } from '#web/api/screening.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TabList } from '#web/ui/tab-list.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { HitPanel } from './hit-panel.tsx'
import { ListTable } from './list-table.tsx'
import '#web/styles/compliance.css'

const STATES = ['open', 'settled'] as const
type State = (typeof STATES)[number]

/** What compliance alone sees: persons who resemble a listed name, and the lists. */
export function CompliancePage() {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('open')
  const lists = useQuery(screeningLists())
  return (
    <div className="page page--list">
      <div className="page__head">
        <PageHeading title={t('menu.compliance')} />
        <p className="muted">{t('compliance.secret')}</p>
      </div>
      <TabList
        label={t('menu.compliance')}
        className="tabs"
        panelId="compliance-hits"
        tabs={STATES.map((id) => ({ id, label: t(`compliance.tab.${id}`) }))}
        selected={state}
        onSelect={setState}
      />
      <div id="compliance-hits" role="tabpanel" aria-label={t(`compliance.tab.${state}`)}>
        <Hits key={state} state={state} />
      </div>
      {lists.error && <LoadError error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.data && <ListTable lists={lists.data} />}
    </div>
  )
}

function Hits({ state }: { readonly state: State }) {
  const { t } = useTranslation()
  const [after, setAfter] = useState(0)
  const { data, error, refetch } = useQuery(screeningHits(state, after))
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
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
