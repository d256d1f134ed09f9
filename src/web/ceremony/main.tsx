import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/api/query-client.ts'
import '#web/styles/main.css'
import '#web/styles/form.css'
import '#web/styles/viewer.css'
import { startWording } from '#web/wording/i18n.ts'
import { storedLocale } from '#web/wording/start-locale.ts'
import { Translated } from '#web/wording/translation.ts'
import { isLocale } from '#vocabulary/locale.ts'
import { CeremonyPage } from './ceremony-page.tsx'
import { createCeremonyApi } from './ceremony-api.ts'
import './ceremony.css'
import './reader.css'
import './signer.css'
import { ceremonyState } from './use-ceremony.ts'
import { createStoredProgress } from './stored-ids.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('ceremony.html has no #root')

/** Without a stored choice, the first supported browser language. */
function ceremonyLocale() {
  const preferred = navigator.languages.map((language) => language.slice(0, 2))
  return storedLocale() ?? preferred.find(isLocale) ?? 'fr'
}

const viewId = location.pathname.split('/')[2] ?? ''
const api = createCeremonyApi(viewId)
const stored = createStoredProgress(sessionStorage, viewId)

// In parallel: on a slow network each sequential request is noticeable.
await Promise.all([startWording(ceremonyLocale(), 'ceremony'), queryClient.prefetchQuery(ceremonyState(api))])
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Translated page={() => <CeremonyPage api={api} stored={stored} />} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
