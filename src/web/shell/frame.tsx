import { useLayoutEffect, type ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import { matchRoute, useRouter } from 'wouter'
import { useVisit } from '#web/address/browser-router.tsx'
import { Redirect } from '#web/address/redirect.tsx'
import type { Deployment } from '#contract/session.ts'
import type { SessionUser } from '#web/session/current-user.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { HOME, OWN_PAGE } from '#web/session/home.ts'
import { PublicBar } from '#web/session/public-bar.tsx'
import { ReconnectDialog } from '#web/session/reconnect-dialog.tsx'
import { SignIn } from '#web/session/sign-in.tsx'
import { useOtherTabs } from '#web/session/use-other-tabs.ts'
import { useSessionUser } from '#web/session/use-session-user.ts'
import { UserContext } from '#web/session/user-context.ts'
import { useSsoWatch } from '#web/session/use-sso-watch.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { Footer } from './footer.tsx'
import { ReadOnlyBanner } from './read-only-banner.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { TopBar } from './top-bar.tsx'
import { isBackOffice } from '#vocabulary/role.ts'
import { LiveUpdates } from './live-updates.tsx'
import type { RouteLine } from './route-line.ts'
import { ScrollToTop } from './scroll-to-top.tsx'
import { useScrollPlace } from './use-scroll-place.ts'

/** Layout and guard of every page: access, density, bars. */
export function Frame({
  lines,
  children,
}: {
  readonly lines: readonly RouteLine[]
  readonly children: ReactNode
}) {
  const line = useCurrentLine(lines)
  const { pathname, search } = useVisit()
  const { flags } = useDeployment()
  const { user, isConfirmed, error, refetch } = useSessionUser(
    line !== undefined && (line.access !== 'public' || line.frame !== 'bare'),
  )
  useSsoWatch(user?.username ?? null)
  useOtherTabs(user?.username ?? null)
  useDensity(line, user)
  useScrollPlace()
  if (!line) return children
  if (line.access === 'public' && !user) return <Bars line={line}>{children}</Bars>
  if (!user) return <SignIn returnTo={pathname + search} />
  // The stored user is only a hint: pages restricted by role wait for the server.
  const isWaiting = Array.isArray(line.access) && !isConfirmed
  if (!isWaiting && (isOff(line, flags) || !mayOpen(line, user)))
    return <Redirect to={OWN_PAGE[user.role] ?? line.refused ?? HOME} />
  return (
    <UserContext value={user}>
      <Bars line={line} user={user}>
        {isWaiting ? <Waiting error={error} onRetry={refetch} /> : children}
      </Bars>
      <ReconnectDialog />
      <LiveUpdates />
    </UserContext>
  )
}

/** Placeholder until the server has confirmed the user. */
function Waiting({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  if (!error) return <Loading />
  return (
    <div className="page">
      <LoadError error={error} onRetry={onRetry} />
    </div>
  )
}

function useCurrentLine(lines: readonly RouteLine[]): RouteLine | undefined {
  const { pathname } = useVisit()
  const { parser } = useRouter()
  return lines.find(({ path }) => matchRoute(parser, path, pathname)[0])
}

function isOff(line: RouteLine, flags: Deployment['flags']): boolean {
  return line.flag !== undefined && !flags[line.flag]
}

function mayOpen(line: RouteLine, user: SessionUser): boolean {
  return (
    // Roles without dossiers have a single home page: all other pages show dossiers.
    (line.access === 'signedIn' && !OWN_PAGE[user.role]) ||
    line.access === 'public' ||
    (Array.isArray(line.access) && line.access.includes(user.role))
  )
}

/** On the body, since dialogs are portalled there. */
function useDensity(line: RouteLine | undefined, user: SessionUser | null) {
  useLayoutEffect(() => {
    document.body.dataset['density'] = isReviewersDesk(line, user) ? 'compact' : (line?.density ?? 'regular')
  }, [line, user])
}

/** Pages shared by all roles are compact for the back office. */
function isReviewersDesk(line: RouteLine | undefined, user: SessionUser | null | undefined): boolean {
  const isForAll = line !== undefined && line.density === undefined && line.width === undefined
  return isForAll && user != null && isBackOffice(user.role)
}

function Bars({
  line,
  user,
  children,
}: {
  readonly line: RouteLine
  readonly user?: SessionUser
  readonly children: ReactNode
}) {
  const width = isReviewersDesk(line, user) ? 'wide' : line.width
  return (
    <div className={width ? `shell shell--${width}` : 'shell'}>
      <a className="skip" href="#contenu">
        {t('common.skip')}
      </a>
      {line.frame === 'bare' ? (
        children
      ) : (
        <>
          {user ? <TopBar /> : <PublicBar />}
          {user && <OfflineBanner />}
          {user && <ReadOnlyBanner />}
          <main id="contenu" className="shell__main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </>
      )}
      <ConsentBanner />
      <ScrollToTop />
      <Toasts />
    </div>
  )
}
