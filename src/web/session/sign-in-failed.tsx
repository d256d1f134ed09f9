import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { navigate } from '#web/address/navigate.ts'
import { startAuthorization } from './oidc.ts'
import { SessionProblem } from './session-problem.tsx'

/** Opens the page of a failed sign-in; `returnTo` is the path to open after a retry. */
export function goToSignInFailed(returnTo: string | null): void {
  const to = returnTo === null ? '' : `&to=${encodeURIComponent(returnTo)}`
  navigate(`/logout?failed=1${to}`, { replace: true })
}

/** Retries only on request: an automatic retry could loop. */
export function SignInFailed({ returnTo }: { readonly returnTo: string | null }) {
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    startAuthorization(returnTo === null ? {} : { returnTo }).catch(() => setBusy(false))
  }
  return (
    <SessionProblem
      title={t('session.failed-title')}
      text={t('session.failed-text')}
      busy={isBusy}
      onRetry={retry}
    />
  )
}
