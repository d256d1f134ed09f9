import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { preloadPage, Router } from './routes.tsx'
import { earlyAnswersSettled } from './session/early-answers.ts'
import { DEPLOYMENT_QUERY, DeploymentGate } from './session/deployment.tsx'
import { isApplication } from './session/page-data.ts'
import { dropOldDrafts } from './session/stored-session.ts'
import './styles/main.css'
import { startWording } from './wording/i18n.ts'
import { startLocale } from './wording/start-locale.ts'
import { Translated } from './wording/translation.ts'

/** Not awaited at the top level: pages import this module's own chunk, so that would deadlock. */
async function openApplication(): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  dropOldDrafts(Date.now())
  // In parallel: on a slow network each sequential request is noticeable.
  await Promise.all([
    queryClient.prefetchQuery(DEPLOYMENT_QUERY),
    startWording(startLocale()),
    preloadPage(),
    earlyAnswersSettled(),
  ])
  // In a transition React renders in slices, so the page stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Translated
            page={() => (
              <DeploymentGate>
                <Router />
              </DeploymentGate>
            )}
          />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

if (isApplication()) void openApplication()
