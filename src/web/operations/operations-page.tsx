import { Navigate, useParams } from 'react-router'
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
      return <Navigate to="/operations/registre" replace />
  }
}
