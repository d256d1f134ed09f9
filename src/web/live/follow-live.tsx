import { useEffect, useState, useSyncExternalStore } from 'react'
import { isChecksKey } from '#web/api/checks.ts'
import { DOSSIERS_KEY } from '#web/api/dossiers.ts'
import { listenToUnread, NOTICES_KEY, readUnread, setUnread, notifyDossiers } from '#web/api/live-state.ts'
import { invalidate, queryClient } from '#web/api/query-client.ts'
import { t } from '#web/wording/translation.ts'
import { followChanges, type LiveListener } from './live-connection.ts'
import { RefreshPlan } from './refresh-plan.ts'

/** Keeps the page's lists, counters, tasks and notices up to date while it is visible, and announces new notices. */
export function FollowLive() {
  useEffect(followWhileVisible, [])
  return <NewNotice />
}

function followWhileVisible(): () => void {
  const plan = new RefreshPlan({
    refresh: () => invalidate(DOSSIERS_KEY),
    isVisible: () => !document.hidden,
    nowMs: () => performance.now(),
    random: () => Math.random(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const listener: LiveListener = {
    onEvent(event) {
      if (event.name === 'changed') {
        notifyDossiers(event.data.dossiers)
        plan.request()
        return
      }
      if (event.name === 'read') {
        refreshChecks(event.data.dossiers)
        plan.request()
        return
      }
      if (readUnread() !== event.data.unread) void invalidate(NOTICES_KEY)
      setUnread(event.data.unread)
    },
    onGap() {
      notifyDossiers([])
      refreshChecks([])
      plan.request()
    },
  }
  let leave = new AbortController()
  // A hidden page needs no stream: browsers allow six connections per server over HTTP/1.1.
  const onVisibility = () => {
    leave.abort()
    if (document.hidden) return
    leave = new AbortController()
    void followChanges(listener, leave.signal)
    plan.show()
  }
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    leave.abort()
    plan.stop()
  }
}

/** Refetches the checks on the page; without ids, those of any dossier. */
function refreshChecks(ids: readonly number[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      ids.some((id) => isChecksKey(queryKey, id)) || (ids.length === 0 && isChecksKey(queryKey)),
  })
}

/** Live region, announced when the number of unread notices grows. */
function NewNotice() {
  const unread = useSyncExternalStore(listenToUnread, readUnread)
  const [seen, setSeen] = useState(unread)
  const [isNew, setNew] = useState(false)
  if (unread !== seen) {
    setSeen(unread)
    setNew(seen !== null && unread !== null && unread > seen)
  }
  return <output className="sr-only">{isNew && t('notices.new')}</output>
}
