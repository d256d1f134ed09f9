import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { StudioState } from '#contract/studio.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'
import { beforeLogout } from '#web/session/leaving.ts'
import { Link } from '#web/ui/link.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { t } from '#web/wording/translation.ts'
import { browserClock } from '#web/wizard/clock.ts'
import { ConflictList } from './conflict-list.tsx'
import { CopyBar } from './copy-bar.tsx'
import { ProblemStrip } from './problem-strip.tsx'
import { GALLERY, SCREENS } from './screens.ts'
import { copyPort, studioOverview } from './studio-calls.ts'
import { StudioProvider } from './studio-context.tsx'
import { usePresence } from './use-presence.ts'
import { createWorkingCopy } from './working-copy.ts'
import './studio.css'

/** The author's desk: the shared bars around the screen in the address. */
export function StudioPage() {
  const { data, error, refetch } = useQuery(studioOverview())
  return (
    <>
      {/* No general navigation: it leads to dossiers, which authors may not see. */}
      <TopBar>
        <nav className="topbar__nav" aria-label={t('menu.main')}>
          <Link to="/studio" aria-current="page">
            {t('studio.title')}
          </Link>
        </nav>
      </TopBar>
      <OfflineBanner />
      <main id="contenu" className="studio" tabIndex={-1}>
        {data ? (
          <Desk overview={data} />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </main>
    </>
  )
}

function Desk({ overview }: { readonly overview: StudioState }) {
  const { screen: path } = useParams()
  const screen = [...SCREENS, GALLERY].find((each) => each.path === path)
  const copy = useWorkingCopy(overview)
  const [first] = SCREENS
  usePresence()
  usePageTitle(screen ? `${t(screen.label)} · ${t('studio.title')}` : t('studio.title'))
  if (!screen) return first ? <Redirect to={`/studio/${first.path}`} /> : null
  return (
    <StudioProvider value={{ copy, files: overview.files }}>
      <header className="studio__head">
        <h1>{t('studio.title')}</h1>
        <NavTabs
          label={t('studio.screens')}
          tabs={SCREENS.map(({ path: to, label }) => ({
            to: `/studio/${to}`,
            label: t(label),
            current: to === path,
          }))}
        />
        <CopyBar presence={overview.presence} />
      </header>
      <ConflictList />
      <div className="studio__screen">
        <screen.Screen />
      </div>
      <ProblemStrip check={overview.check} />
    </StudioProvider>
  )
}

/** One working copy for as long as the studio is open; it follows other authors' changes. */
function useWorkingCopy(overview: StudioState) {
  const [copy] = useState(() => createWorkingCopy({ port: copyPort, clock: browserClock, start: overview }))
  useEffect(() => void copy.follow(overview), [copy, overview])
  useEffect(() => {
    const stop = beforeLogout(() => copy.flush())
    // Leaving loses what is not stored: the browser asks first, and it is sent meanwhile.
    const ask = (event: BeforeUnloadEvent) => {
      if (copy.state().saved.kind === 'saved') return
      event.preventDefault()
      void copy.flush()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      stop()
      window.removeEventListener('beforeunload', ask)
      copy.close()
    }
  }, [copy])
  return copy
}
