import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/styles/main.css'
import { startLocale, startWording } from '#web/wording/i18n.ts'
import { CeremonyPage } from './ceremony-page.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('ceremony.html has no #root')

await startWording(startLocale())
createRoot(root).render(
  <StrictMode>
    <CeremonyPage />
  </StrictMode>,
)
