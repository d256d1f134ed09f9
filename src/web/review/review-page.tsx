import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import { receiptGroups, reviewHistory, reviewState, reviewSummary, signedDocuments } from '#web/api/review.ts'
import { useShortcuts } from '#web/session/shortcuts.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { PresentationPanel } from './presentation-panel.tsx'
import { ReceiptsPanel } from './receipts-panel.tsx'
import { ReviewHeader } from './review-header.tsx'
import '#web/styles/review.css'

const TAB_IDS = ['presentation', 'receipts', 'actions'] as const
type TabId = (typeof TAB_IDS)[number]

function findTab(id: string): TabId | undefined {
  return TAB_IDS.find((tab) => tab === id)
}

/** A signed dossier under review. Source: shell §2 Review page. */
export function ReviewPage() {
  const id = Number(useParams()['dossierId'])
  if (!Number.isSafeInteger(id) || id <= 0)
    return <Navigate to="/manage-dossier/statut-integration" replace />
  // Another dossier starts on its first tab, with nothing previewed.
  return <ReviewOf key={id} id={id} />
}

function ReviewOf({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<TabId>('presentation')
  const state = useQuery(reviewState(id))
  const summary = useQuery(reviewSummary(id))
  const fileCount = useFileCount(id)
  const { data: history } = useQuery(reviewHistory(id))
  useReviewKeys(setTab, summary.data?.queue ?? null)
  const error = state.error ?? summary.error
  if (error) {
    const retry = () => Promise.all([state.refetch(), summary.refetch()])
    return (
      <div className="page">
        <LoadError error={error} onRetry={() => void retry()} />
      </div>
    )
  }
  if (!state.data || !summary.data) return <Loading />
  const tabs = [
    {
      id: 'presentation',
      label: t('review.tab.presentation'),
      shortcut: '1',
      panel: <PresentationPanel id={id} />,
    },
    {
      id: 'receipts',
      label: t('review.tab.receipts'),
      shortcut: '2',
      count: fileCount,
      panel: <ReceiptsPanel id={id} />,
    },
    {
      id: 'actions',
      label: t('review.tab.actions'),
      shortcut: '3',
      count: history?.history.length,
      panel: <HistoryPanel id={id} />,
    },
  ]
  return (
    <Tabs
      label={t('review.tabs')}
      tabs={tabs}
      selected={tab}
      onSelect={(chosen) => setTab(findTab(chosen) ?? tab)}
      head={<ReviewHeader id={id} state={state.data.state} summary={summary.data} />}
    />
  )
}

/** How many signed documents and receipts there are, once both are known. */
function useFileCount(id: number): number | undefined {
  const { data: signed } = useQuery(signedDocuments(id))
  const { data: groups } = useQuery(receiptGroups(id))
  if (!signed || !groups) return undefined
  return groups.reduce((sum, group) => sum + group.files.length, signed.files.length)
}

type Queue = { readonly previous: number | null; readonly next: number | null } | null

function useReviewKeys(selectTab: (tab: TabId) => void, queue: Queue) {
  const navigate = useNavigate()
  const actions = useMemo(() => {
    const open = (id: number | null | undefined) => {
      if (id != null) void navigate(`/manage-dossier/${id}`)
    }
    return {
      '1': () => selectTab('presentation'),
      '2': () => selectTab('receipts'),
      '3': () => selectTab('actions'),
      j: () => open(queue?.next),
      k: () => open(queue?.previous),
    }
  }, [navigate, queue, selectTab])
  useShortcuts(actions)
}
