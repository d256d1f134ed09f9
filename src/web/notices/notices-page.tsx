// oxlint-disable-next-line no-restricted-imports -- notices opened in a row are marked side by side
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Notice, ReadNotices } from '#contract/notices.ts'
import type { Role } from '#vocabulary/role.ts'
import { canReview, canScreen } from '#rules/permission.ts'
import { dossierAddress, reviewAddress } from '#web/api/dossiers.ts'
import { setUnread } from '#web/api/live-state.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { markRead, noticePages, NOTICES_KEY } from '#web/api/notices.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { HOME } from '#web/session/home.ts'
import { useUser } from '#web/session/user-context.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Check } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { NoticePreferences } from './notice-preferences.tsx'
import '#web/styles/notices.css'

/** One's own notices, the newest first, and where to choose which of them are mailed. */
export function NoticesPage() {
  const { flags } = useDeployment()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(noticePages())
  const read = useMarkRead()
  const notices = data?.pages.flatMap((page) => page.notices) ?? []
  const [newest] = notices
  const unread = data?.pages[0]?.unread
  useEffect(() => {
    if (unread !== undefined) setUnread(unread)
  }, [unread])
  return (
    <div className="page page--list">
      <BackLink to={HOME} label={t('menu.dashboard')} />
      <div className="row page__head notices__head">
        <PageHeading title={t('menu.notices')} />
        {newest && (
          <Button disabled={unread === 0} onClick={() => read.mutate({ upTo: newest.id })}>
            {t('notices.all-read')}
          </Button>
        )}
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && !newest && <EmptyState title={t('notices.empty')}>{t('notices.empty-text')}</EmptyState>}
      {newest && (
        <section className="panel panel--clip" aria-label={t('menu.notices')}>
          <ul className="notices">
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} onRead={() => read.mutate({ id: notice.id })} />
            ))}
          </ul>
        </section>
      )}
      {newest && (
        <div className="row notices__foot">
          <p className="muted">{t('notices.kept')}</p>
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('notices.older')}
            </Button>
          )}
        </div>
      )}
      {flags.profile ? (
        <ButtonLink look="quiet" to="/profile">
          {t('notices.choose')}
        </ButtonLink>
      ) : (
        <NoticePreferences />
      )}
    </div>
  )
}

function useMarkRead() {
  return useMutation({
    mutationFn: (which: ReadNotices) => markRead(which),
    onSuccess: ({ unread }) => {
      setUnread(unread)
      return invalidate([...NOTICES_KEY, 'list'])
    },
  })
}

function addressFor(role: Role, dossierId: number): string {
  if (canScreen(role)) return '/compliance'
  return canReview(role) ? reviewAddress(dossierId) : dossierAddress(dossierId)
}

function NoticeLine({ notice, onRead }: { readonly notice: Notice; readonly onRead: () => void }) {
  const { role } = useUser()
  const { sentence, dossierId, isRead } = notice
  return (
    <li className={isRead ? 'notices__line' : 'notices__line notices__line--unread'}>
      <span>
        {!isRead && <span className="sr-only">{`${t('notices.unread')} : `}</span>}
        {dossierId === null ? (
          sentence
        ) : (
          <Link to={addressFor(role, dossierId)} onClick={isRead ? undefined : onRead}>
            {sentence}
          </Link>
        )}
        <small>{moment(notice.at)}</small>
      </span>
      {!isRead && <IconButton icon={Check} label={t('notices.read')} onClick={onRead} />}
    </li>
  )
}
