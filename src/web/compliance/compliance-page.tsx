import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreeningLists } from '#contract/screening.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { screeningHits, screeningLists } from '#web/api/screening.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TabList } from '#web/ui/tab-list.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { HitPanel } from './hit-panel.tsx'
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
      {lists.data && <Lists lists={lists.data.data} />}
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

function Lists({ lists }: { readonly lists: ScreeningLists['data'] }) {
  const { t } = useTranslation()
  const { count, moment } = useFormat()
  return (
    <TitledPanel id="compliance-lists" title={t('compliance.lists')}>
      {lists.length === 0 ? (
        <p className="panel__body muted">{t('compliance.lists.none')}</p>
      ) : (
        <table className="table table--cards table--labelled">
          <thead>
            <tr>
              <th scope="col">{t('compliance.list')}</th>
              <th scope="col">{t('compliance.list.loaded')}</th>
              <th scope="col" className="right">
                {t('compliance.list.entries')}
              </th>
              <th scope="col">{t('compliance.list.compared')}</th>
            </tr>
          </thead>
          <tbody>
            {lists.map(({ code, digest, entries, loadedAt, screened, finishedAt }) => (
              <tr key={code}>
                <td data-label={t('compliance.list')}>
                  {code} <small className="muted num">{digest.slice(0, 12)}</small>
                </td>
                <td data-label={t('compliance.list.loaded')}>{moment(loadedAt)}</td>
                <td data-label={t('compliance.list.entries')} className="right num">
                  {count(entries)}
                </td>
                <td data-label={t('compliance.list.compared')}>
                  {t(finishedAt === null ? 'compliance.list.running' : 'compliance.list.done', {
                    count: count(screened),
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TitledPanel>
  )
}
