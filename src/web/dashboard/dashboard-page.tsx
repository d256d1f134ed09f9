import { useParams } from 'wouter'
import { Redirect } from '#web/address/redirect.tsx'
import { useAsPreviousPage } from '#web/session/previous-page.ts'
import { useUser } from '#web/session/user-context.ts'
import '#web/styles/dashboard.css'
import { PersonalDashboard } from './personal-dashboard.tsx'
export { preloadDashboard } from './personal-dashboard.tsx'
import { ReviewerDashboard } from './reviewer-dashboard.tsx'

/** Default page after sign-in; reviewers have an integration tab. Source: shell §2 Dashboard. */
export function DashboardPage() {
  const { currentTab } = useParams()
  const { role } = useUser()
  useAsPreviousPage()
  if (role !== 'manageDossier') return <PersonalDashboard />
  if (currentTab === undefined || currentTab === 'gestion') return <ReviewerDashboard tab="gestion" />
  if (currentTab === 'integration') return <ReviewerDashboard tab="integration" />
  return <Redirect to="/tableau-de-bord" />
}
