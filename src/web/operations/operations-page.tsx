import { useParams } from 'wouter'
import { Redirect } from '#web/address/redirect.tsx'
import { RegisterPage } from '#web/register/register-page.tsx'
import { StatusPage } from './status-page.tsx'

/** Register deliveries and status of the installation, for staff. */
export function OperationsPage() {
  switch (useParams()['section']) {
    case 'registre':
      return <RegisterPage />
    case 'etat':
      return <StatusPage />
    default:
      return <Redirect to="/operations/registre" />
  }
}
