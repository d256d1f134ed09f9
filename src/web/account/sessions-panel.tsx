import { useEffect, useRef } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { catchFocus } from '#web/ui/catch-focus.ts'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { endSessions, ownAccount, type BrowserSession } from './account-calls.ts'

/**
 * Where the person is signed in. Another session is ended without confirmation: at worst, its user has to sign in
 * again.
 */
export function SessionsPanel({ sessions }: { readonly sessions: readonly BrowserSession[] }) {
  const end = useSingleMutation({
    mutationFn: endSessions,
    onSuccess: (account) => {
      showToast(t('own.sessions-ended'))
      queryClient.setQueryData(ownAccount().queryKey, account)
    },
  })
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button is gone with its session.
    if (end.data) catchFocus(list.current)
  }, [end.data])
  const others = sessions.filter(({ current }) => !current)
  return (
    <section className="panel account" aria-labelledby="sessions">
      <h2 id="sessions">{t('own.sessions')}</h2>
      <p className="muted">{t('own.sessions-text')}</p>
      <ul ref={list} tabIndex={-1} className="account__sessions">
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <FailureLines error={end.error} otherwise={t('own.failed')} />
      {others.length > 0 && (
        <div className="row account__foot">
          <Button look="danger" busy={end.isPending} onClick={() => end.mutate('others')}>
            {t('own.sessions-end-others')}
          </Button>
        </div>
      )}
    </section>
  )
}

function SessionLine({
  session: { browser, device, current, signed_in_at, last_seen_at },
  isBusy,
  onEnd,
}: {
  readonly session: BrowserSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}) {
  const name = [browser, device].filter((part) => part !== null).join(' · ') || t('own.session-unknown')
  return (
    <li className="account__session">
      <div>
        <strong>{name}</strong>
        {current && <small className="account__current">{t('own.session-current')}</small>}
        <small className="num">{t('own.session-since', { when: moment(signed_in_at) })}</small>
        {!current && <small className="num">{t('own.session-seen', { when: moment(last_seen_at) })}</small>}
      </div>
      {!current && (
        <Button size="sm" disabled={isBusy} onClick={onEnd}>
          {t('own.session-end')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}
