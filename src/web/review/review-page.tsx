import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { invalidate } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import type { DossierSummary } from '#contract/review.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { findMissingPairing, pairableScopes, type Ownership } from '#rules/pairing.ts'
import { navigate } from '#web/address/navigate.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { dossierChecks } from '#web/api/checks.ts'
import { reviewComments } from '#web/api/comments.ts'
import { correctionList } from '#web/api/corrections.ts'
import { reviewAddress } from '#web/api/dossiers.ts'
import { reviewPairing } from '#web/api/pairing.ts'
import { reviewHistory, reviewState, reviewSummary, reviewView, type Decision } from '#web/api/review.ts'
import { CommentedDossier } from '#web/comments/comment-mark.tsx'
import { CommentsPanel } from '#web/comments/comments-panel.tsx'
import { NoRemarks, RemarkBoardProvider, useAsk } from '#web/corrections/remark-board.tsx'
import { dossierVigilance } from '#web/api/vigilance.ts'
import { INTEGRATION_LIST, integrationListAddress } from '#web/session/integration-list.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { MovedDossier } from '#web/dossiers/moved-dossier.tsx'
import { MissingDossier } from '#web/dossiers/missing-dossier.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { Tabs, type TabDefinition } from '#web/ui/tabs.tsx'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { DecisionModal } from './decision-modal.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { PastPresentation } from './past-presentation.tsx'
import { PresentationPanel } from './presentation-panel.tsx'
import { ReceiptsPanel } from './receipts-panel.tsx'
import { ReviewHeader } from './review-header.tsx'
import { SecondPerson } from './second-person.tsx'
import { useIsLoadedAhead, useLoadNext } from './use-load-next.ts'
import { useTimedMessage, type Notify } from './use-timed-message.ts'
import { useReviewFiles } from './use-review-files.ts'
import { useUnsentDecision } from './unsent-decisions.ts'
import '#web/styles/review.css'
import '#web/styles/review-presentation.css'
import '#web/styles/review-receipts.css'

/** The queue of a reviewed dossier. */
const TAB_IDS = ['presentation', 'receipts', 'pairing', 'actions', 'comments'] as const
type TabId = (typeof TAB_IDS)[number]

function findTab(id: string): TabId | undefined {
  return TAB_IDS.find((tab) => tab === id)
}

/** A signed dossier under review. Source: shell §2. */
export function ReviewPage() {
  const id = Number(useParams()['dossierId'])
  const [left, setLeft] = useState<LeftQueue>()
  const isLoadedAhead = useIsLoadedAhead(id)
  if (!Number.isSafeInteger(id) || id <= 0) return <Redirect to={INTEGRATION_LIST} />
  if (isLoadedAhead) return <Loading />
  const here = left?.id === id ? left : undefined
  // Remount for another dossier or after a change: first tab, no preview.
  return (
    <RemarkBoardProvider dossierId={id}>
      <ReviewOf key={`${id} ${here?.changes ?? 0}`} id={id} left={here} onLeave={setLeft} />
    </RemarkBoardProvider>
  )
}

/** Starts all initial requests in parallel. */
function useReview(id: number) {
  usePrefetchQuery(reviewView(id))
  usePrefetchQuery(correctionList(id))
  usePrefetchQuery(dossierChecks(id))
  usePrefetchQuery(dossierVigilance(id))
  const state = useQuery(reviewState(id))
  const summary = useQuery(reviewSummary(id))
  const pairing = useQuery(reviewPairing(id))
  const error = state.error ?? summary.error ?? pairing.error
  const retry = () => Promise.all([state.refetch(), summary.refetch(), pairing.refetch()])
  return {
    state: state.data?.state,
    shown: state.data?.last_step ?? 0,
    summary: summary.data,
    pairing: pairing.data,
    error,
    retry,
  }
}

type Queue = DossierSummary['queue']

/** The queue of the dossier before its decision, where work continues. */
interface LeftQueue {
  readonly id: number
  readonly state: IntegrationState | null
  readonly queue: Queue
  /** Number of decisions since the page was opened. */
  readonly changes: number
}

function ReviewOf({
  id,
  left,
  onLeave,
}: {
  readonly id: number
  readonly left: LeftQueue | undefined
  readonly onLeave: (left: LeftQueue) => void
}) {
  const [tab, setTab] = useState<TabId>('presentation')
  const [past, setPast] = useState<number | null>(null)
  const [returnTo, setReturnTo] = useState<number | null>(null)
  const [chosen, setChosen] = useState<Decision | null>(null)
  const unsent = useUnsentDecision(id)
  const [message, notify] = useTimedMessage()
  const { state, shown, summary, pairing, error, retry } = useReview(id)
  // A decision whose response was lost with its page may have been recorded.
  const isOpen = unsent !== undefined && (unsent.sentences.length > 0 || isUnderReview(state ?? null))
  const decision = chosen ?? (isOpen ? unsent.sent.integration_state : undefined)
  const ownership = useMemo(
    () => ({ mode: summary?.detention_mode ?? null, scope: summary?.dismemberment_scope ?? null }),
    [summary],
  )
  const openPast = (step: number | null) => {
    setReturnTo(step === null ? past : null)
    setPast(step)
    setTab(step === null ? 'actions' : 'presentation')
  }
  const openToday = useCallback(() => {
    setPast(null)
    setTab('presentation')
  }, [])
  const tabs = useTabs({ id, state, ownership, notify, past, returnTo, openPast })
  const queue = (left ?? summary)?.queue ?? null
  const ask = useAsk(openToday)
  const refresh = useCallback(() => invalidate(['review', id]), [id])
  useLoadNext(summary && pairing ? queue?.next : null)
  useReviewKeys({ tabs, selectTab: setTab, queue, state: left?.state ?? state })
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div className="page">
        <MissingDossier id={id} list={INTEGRATION_LIST} />
      </div>
    )
  }
  if (error) return <ReviewFailure id={id} error={error} onRetry={() => void retry()} />
  if (state === undefined || !summary || !pairing) return <Loading />
  const onChanged = () =>
    onLeave({ id, state: left?.state ?? state, queue, changes: (left?.changes ?? 0) + 1 })
  return (
    <>
      <MovedDossier id={id} shown={shown} onRefresh={refresh} />
      <Tabs
        label={t('review.tabs')}
        tabs={tabs}
        selected={tabs.some((each) => each.id === tab) ? tab : 'presentation'}
        onSelect={(each) => setTab(findTab(each) ?? tab)}
        head={
          <ReviewHeader
            id={id}
            state={state}
            summary={summary}
            queue={queue}
            hasLeft={left !== undefined}
            missing={findMissingPairing(ownership, pairing, pairing.forceMandate)}
            message={message}
            notify={notify}
            onDecide={setChosen}
            onAsk={summary.four_eyes.proposal === null ? ask : undefined}
            second={
              summary.four_eyes.proposal && (
                <div className="rev__say">
                  <SecondPerson
                    proposal={summary.four_eyes.proposal}
                    page={{ id, next: queue?.next ?? null, onChanged }}
                  />
                </div>
              )
            }
          />
        }
      />
      {/* Outside the header, whose menu unmounts after a decision. */}
      {decision && (
        <DecisionModal
          id={id}
          decision={decision}
          summary={summary}
          pairing={pairing}
          next={queue?.next ?? null}
          unsent={unsent}
          onClose={() => setChosen(null)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

function ReviewFailure({
  id,
  error,
  onRetry,
}: {
  readonly id: number
  readonly error: Error
  readonly onRetry: () => void
}) {
  usePageTitle(t('header.file-number', { id }))
  return (
    <div className="page">
      <LoadError error={error} onRetry={onRetry} />
    </div>
  )
}

/** Four tabs while under review, without pairing after the decision (source: shell §2), then the comments. */
function useTabs({
  id,
  state,
  ownership,
  notify,
  past,
  returnTo,
  openPast,
}: {
  readonly id: number
  readonly state: IntegrationState | null | undefined
  readonly ownership: Ownership
  readonly notify: Notify
  /** The step of the timeline that the presentation shows; null for the current state. */
  readonly past: number | null
  /** The step whose button gets the focus back. */
  readonly returnTo: number | null
  readonly openPast: (step: number | null) => void
}): readonly TabDefinition[] {
  const { data: history } = useQuery(reviewHistory(id))
  const { data: comments } = useQuery(reviewComments(id))
  const fileCount = useFileCount(id)
  const pairingCount = usePairingCount(id, ownership)
  const tabs = [
    {
      id: 'presentation',
      label: t('review.tab.presentation'),
      panel:
        past === null ? (
          <CommentedDossier id={id}>
            <PresentationPanel id={id} />
          </CommentedDossier>
        ) : (
          <NoRemarks>
            <PastPresentation id={id} step={past} onOpen={openPast} onClose={() => openPast(null)} />
          </NoRemarks>
        ),
    },
    {
      id: 'receipts',
      label: t('review.tab.receipts'),
      count: fileCount,
      panel: <ReceiptsPanel id={id} />,
    },
    ...(state !== undefined && isUnderReview(state)
      ? [
          {
            id: 'pairing',
            label: t('review.tab.pairing'),
            ...pairingCount,
            panel: <PairingPanel id={id} ownership={ownership} notify={notify} />,
          },
        ]
      : []),
    {
      id: 'actions',
      label: t('review.tab.actions'),
      count: history?.history.length,
      panel: <HistoryPanel id={id} onOpen={openPast} returnTo={returnTo} />,
    },
    {
      id: 'comments',
      label: t('comment.tab'),
      count: comments?.comments.length,
      panel: <CommentsPanel id={id} />,
    },
  ]
  return tabs.map((each, index) => ({ ...each, shortcut: String(index + 1) }))
}

/** Paired sides of all sides; an alert while a required one is missing. */
function usePairingCount(id: number, ownership: Ownership) {
  const { data: pairing } = useQuery(reviewPairing(id))
  if (!pairing) return {}
  const scopes = pairableScopes(ownership)
  const done = scopes.filter((scope) => pairing[scope] !== undefined).length
  return {
    count: t('review.pairing-count', { done, total: scopes.length }),
    isAlert: findMissingPairing(ownership, pairing, pairing.forceMandate) !== undefined,
  }
}

/** Number of signed documents and receipts, once both are loaded. */
function useFileCount(id: number): number | undefined {
  const { groups, isPending } = useReviewFiles(id)
  return isPending ? undefined : groups.reduce((sum, group) => sum + group.files.length, 0)
}

/** 1 to 5, J, K and Escape. Source: mockups, section 5. */
function useReviewKeys({
  tabs,
  selectTab,
  queue,
  state,
}: {
  readonly tabs: readonly TabDefinition[]
  readonly selectTab: (tab: TabId) => void
  readonly queue: Queue
  readonly state: IntegrationState | null | undefined
}) {
  const ids = tabs.map((each) => each.id).join(' ')
  const actions = useMemo(() => {
    const open = (id: number | null | undefined) => {
      if (id != null) navigate(reviewAddress(id))
    }
    const select = (tab: string) => () => selectTab(findTab(tab) ?? 'presentation')
    return {
      ...Object.fromEntries(ids.split(' ').map((tab, index) => [String(index + 1), select(tab)])),
      j: () => open(queue?.next),
      k: () => open(queue?.previous),
      escape: () => navigate(state ? integrationListAddress(state) : INTEGRATION_LIST),
    }
  }, [queue, selectTab, ids, state])
  useShortcuts(actions)
}
