import { needWording, type WordingPart } from '#web/wording/i18n.ts'
import { Route, Switch } from 'wouter'
import { ADVISING_ROLES, ROLES, STAFF_ROLES, type Role } from '#vocabulary/role.ts'
import { BrowserRouter, useVisit } from './address/browser-router.tsx'
import { currentVisit } from './address/navigate.ts'
import { Redirect } from './address/redirect.tsx'
import { findSessionUser } from './session/current-user.ts'
import { readToken } from './session/stored-session.ts'
import { CrashPage } from './shell/crash-page.tsx'
import { Frame } from './shell/frame.tsx'
import type { RouteLine } from './shell/route-line.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { lazyPart } from './ui/lazy-part.tsx'
import { Loading } from './ui/loading.tsx'

const REVIEWERS: readonly Role[] = ['manageDossier']
const COMPLIANCE: readonly Role[] = ['compliance']

/** The specified routes; the first match applies. Source: shell §2. */
const LINES: readonly RouteLine[] = [
  {
    path: '/',
    access: 'signedIn',
    frame: 'bare',
    page: async () => (await import('./shell/site-root.tsx')).SiteRoot,
  },
  {
    path: '/authorization',
    access: 'public',
    frame: 'bare',
    page: async () => (await import('./session/authorization-page.tsx')).AuthorizationPage,
  },
  {
    path: '/logout',
    access: 'public',
    frame: 'bare',
    page: async () => (await import('./session/logout-page.tsx')).LogoutPage,
  },
  {
    path: '/sso-check',
    access: 'public',
    frame: 'bare',
    page: async () => (await import('./session/sso-check-page.tsx')).SsoCheckPage,
  },
  {
    path: '/docusign/success',
    access: 'signedIn',
    frame: 'bare',
    density: 'comfortable',
    page: async () =>
      (await withWording(import('./signature/signing-result-page.tsx'), 'followUp')).SigningResultPage,
  },
  {
    path: '/form/:pageId?/:blockId?',
    access: 'signedIn',
    frame: 'bare',
    density: 'comfortable',
    page: async () => (await import('./wizard/wizard-page.tsx')).WizardPage,
  },
  {
    path: '/correction/lien/:viewId',
    access: 'public',
    density: 'comfortable',
    page: async () =>
      (await withWording(import('./corrections/correction-page.tsx'), 'corrections', 'wizardExtras'))
        .LinkCorrectionPage,
  },
  {
    path: '/correction',
    access: 'signedIn',
    density: 'comfortable',
    page: async () =>
      (await withWording(import('./corrections/correction-page.tsx'), 'corrections', 'wizardExtras'))
        .CorrectionPage,
  },
  {
    path: '/ce-qui-a-change/:dossierId',
    access: 'signedIn',
    density: 'comfortable',
    page: async () => (await withWording(import('./known/known-page.tsx'), 'known')).KnownPage,
  },
  {
    path: '/origines/:dossierId',
    access: 'signedIn',
    page: async () => (await withWording(import('./origins/origins-page.tsx'), 'followUp')).OriginsPage,
  },
  {
    path: '/dossier/:state?/:currentPage?',
    access: 'signedIn',
    page: async () => (await import('./dossiers/dossier-list-page.tsx')).DossierListPage,
  },
  {
    path: '/vues/:viewId',
    access: STAFF_ROLES,
    page: async () => (await withWording(import('./views/view-page.tsx'), 'views')).ViewPage,
  },
  {
    path: '/manage-dossier/statut-integration/:state?/:currentPage?',
    access: REVIEWERS,
    refused: '/',
    density: 'compact',
    width: 'wide',
    page: async () => (await import('./dossiers/integration-list-page.tsx')).IntegrationListPage,
  },
  {
    path: '/manage-dossier/:dossierId',
    access: REVIEWERS,
    refused: '/',
    density: 'compact',
    width: 'review',
    page: async () => (await withWording(import('./review/review-page.tsx'), 'reviewDesk')).ReviewPage,
  },
  {
    path: '/bon-du-premier-coup',
    access: REVIEWERS,
    refused: '/',
    density: 'compact',
    width: 'wide',
    page: async () => (await withWording(import('./quality/quality-page.tsx'), 'checks')).QualityPage,
  },
  {
    path: '/operations/:section/:state?',
    access: REVIEWERS,
    refused: '/',
    density: 'compact',
    width: 'wide',
    page: async () =>
      (await withWording(import('./operations/operations-page.tsx'), 'backOffice')).OperationsPage,
  },
  {
    path: '/compliance',
    access: COMPLIANCE,
    refused: '/',
    page: async () =>
      (await withWording(import('./compliance/compliance-page.tsx'), 'compliance')).CompliancePage,
  },
  {
    path: '/administration/:section?/:item?',
    access: ['administrator'],
    page: async () => (await import('./administration/open-administration.ts')).openAdministration(),
  },
  {
    path: '/studio/:screen?',
    access: ['author'],
    frame: 'bare',
    density: 'compact',
    width: 'review',
    page: async () => (await import('./studio/open-studio.ts')).openStudio(),
  },
  {
    path: '/tableau-de-bord/:currentTab?',
    access: 'signedIn',
    page: async () => {
      const page = await import('./dashboard/dashboard-page.tsx')
      await page.preloadDashboard(findSessionUser()?.role)
      return page.DashboardPage
    },
  },
  {
    path: '/a-faire/:group',
    access: ADVISING_ROLES,
    page: async () => (await withWording(import('./dashboard/task-group-page.tsx'), 'tasks')).TaskGroupPage,
  },
  {
    path: '/equipe',
    access: ADVISING_ROLES,
    page: async () => (await withWording(import('./team/team-page.tsx'), 'desk')).TeamPage,
  },
  {
    path: '/clients/:clientId',
    access: ADVISING_ROLES,
    page: async () => (await withWording(import('./clients/client-page.tsx'), 'desk', 'known')).ClientPage,
  },
  {
    path: '/creer-un-dossier-client',
    access: ADVISING_ROLES,
    page: async () =>
      (await withWording(import('./clients/create-for-client-page.tsx'), 'desk')).CreateForClientPage,
  },
  {
    path: '/profile',
    access: 'signedIn',
    flag: 'profile',
    width: 'account',
    page: async () => (await withWording(import('./profile/profile-page.tsx'), 'account')).ProfilePage,
  },
  {
    path: '/mon-compte',
    access: ROLES,
    width: 'account',
    page: async () => (await import('./account/open-account.ts')).openAccount(),
  },
  {
    path: '/avis',
    access: STAFF_ROLES,
    width: 'account',
    page: async () => (await withWording(import('./notices/notices-page.tsx'), 'notices')).NoticesPage,
  },
  {
    path: '/a-propos',
    access: 'public',
    page: async () => (await import('./content/content-page.tsx')).AboutPage,
  },
  {
    path: '/aide',
    access: 'public',
    page: async () => (await withWording(import('./help/help-page.tsx'), 'help')).HelpPage,
  },
  {
    path: '/accessibilite',
    access: 'public',
    page: async () =>
      (await withWording(import('./accessibility/accessibility-page.tsx'), 'help')).AccessibilityPage,
  },
  {
    path: '/mentions-legales',
    access: 'public',
    page: async () => (await import('./content/content-page.tsx')).LegalPage,
  },
  {
    path: '/ui',
    access: 'public',
    page: async () =>
      (await withWording(import('./gallery/gallery-page.tsx'), 'backOffice', 'checks', 'wizardExtras'))
        .GalleryPage,
  },
  {
    path: '/example',
    access: 'public',
    density: 'comfortable',
    page: async () => (await withWording(import('./gallery/example-page.tsx'), 'wizardExtras')).ExamplePage,
  },
]

/** The module of a page, once its wording has loaded too. */
async function withWording<Module>(page: Promise<Module>, ...parts: readonly WordingPart[]): Promise<Module> {
  const [module] = await Promise.all([page, ...parts.map(needWording)])
  return module
}

const PAGES = LINES.map(({ path, access, page }) => ({
  path,
  access,
  Page: lazyPart(page, { Waiting: Loading, failure: 'page' }),
}))

/**
 * Loads the code of the first page before the first render, which then has no placeholder to replace. Any failure
 * surfaces when the page is rendered.
 */
export async function preloadPage(): Promise<void> {
  const { pathname } = currentVisit()
  const line = PAGES.find(({ path }) => patternOf(path).test(pathname))
  // Without a session the sign-in page opens instead.
  if (!line || (line.access !== 'public' && readToken() === null)) return
  await line.Page.preload()
}

/** The paths of a route, in the router's syntax. */
function patternOf(path: string): RegExp {
  const pattern = path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`, 'i')
}

export function Router() {
  return (
    <ErrorBoundary fallback={<CrashPage />}>
      <BrowserRouter>
        <Frame lines={LINES}>
          <CurrentPage />
        </Frame>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

function CurrentPage() {
  const { pathname } = useVisit()
  return (
    <Switch location={pathname}>
      {PAGES.map(({ path, Page }) => (
        <Route key={path} path={path}>
          <Page />
        </Route>
      ))}
      <Route>
        <Redirect to="/dossier" />
      </Route>
    </Switch>
  )
}
