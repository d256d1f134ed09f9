import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { PagePreload, Router } from './routes.tsx'
import { DEPLOYMENT_QUERY, DeploymentGate } from './session/deployment.tsx'
import { dropOldDrafts } from './session/stored-session.ts'
import './styles/main.css'
import { startWording } from './wording/i18n.ts'
import { startLocale } from './wording/start-locale.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

dropOldDrafts(Date.now())
// Neither waits for the other: on a slow network each such step is seen.
await Promise.all([queryClient.prefetchQuery(DEPLOYMENT_QUERY), startWording(startLocale())])
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <PagePreload />
      <DeploymentGate>
        <Router />
      </DeploymentGate>
    </QueryClientProvider>
  </StrictMode>,
)
