import { useLayoutEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { isBackOffice } from '#rules/role.ts'
import { findSessionUser, type SessionUser } from '#web/session/current-user.ts'
import { HOME } from '#web/session/home.ts'
import { SignIn } from '#web/session/sign-in.tsx'
import { UserContext } from '#web/session/user-context.ts'
import { useSsoWatch } from '#web/session/use-sso-watch.ts'
import { ConsentBanner } from '#web/ui/consent-banner.tsx'
import { Footer } from '#web/ui/footer.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import type { RouteLine } from './route-line.ts'
import { ScrollToTop } from './scroll-to-top.tsx'

/** Everything around a page: who may see it, its density, the bars. */
export function Frame({ lines }: { readonly lines: readonly RouteLine[] }) {
  const line = useCurrentLine(lines)
  const location = useLocation()
  const user = line && line.access !== 'public' ? findSessionUser() : null
  useSsoWatch(user?.username ?? null)
  useDensity(line, user)
  if (!line) return <Outlet />
  if (line.access === 'public') return <Bars line={line}>{<Outlet />}</Bars>
  if (!user) return <SignIn returnTo={location.pathname + location.search} />
  if (!mayOpen(line, user)) return <Navigate to={line.refused ?? HOME} replace />
  return (
    <UserContext value={user}>
      <Bars line={line} user={user}>
        <Outlet />
      </Bars>
    </UserContext>
  )
}

function useCurrentLine(lines: readonly RouteLine[]): RouteLine | undefined {
  const matched = useMatches().at(-1)?.id
  return lines.find((line) => line.path === matched)
}

function mayOpen(line: RouteLine, user: SessionUser): boolean {
  return line.access === 'signedIn' || (Array.isArray(line.access) && line.access.includes(user.role))
}

/** On the body, so that dialogs, which live outside the page, have the page's density. */
function useDensity(line: RouteLine | undefined, user: SessionUser | null) {
  useLayoutEffect(() => {
    document.body.dataset['density'] = isReviewersDesk(line, user) ? 'compact' : (line?.density ?? 'regular')
  }, [line, user])
}

/** Density follows the role and the page: shared pages are dense for the back office. */
function isReviewersDesk(line: RouteLine | undefined, user: SessionUser | null | undefined): boolean {
  return line?.density === 'regular' && line.width === undefined && user != null && isBackOffice(user.role)
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
  const { t } = useTranslation()
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
          {user && <TopBar />}
          <main id="contenu" className="shell__main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </>
      )}
      <ConsentBanner />
      <ScrollToTop />
      <Toasts />
      <ScrollRestoration />
    </div>
  )
}
