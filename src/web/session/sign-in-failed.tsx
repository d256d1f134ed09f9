import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigate } from '#web/address/navigate.ts'
import { startAuthorization } from './oidc.ts'
import { SessionProblem } from './session-problem.tsx'

/** The page of a sign-in that cannot go on, which starts nothing by itself; `returnTo` is the path to open afterwards. */
export function goToSignInFailed(returnTo: string | null): void {
  const to = returnTo === null ? '' : `&to=${encodeURIComponent(returnTo)}`
  navigate(`/logout?failed=1${to}`, { replace: true })
}

/** Says that the sign-in failed and starts it again when asked: starting by itself would never end. */
export function SignInFailed({ returnTo }: { readonly returnTo: string | null }) {
  const { t } = useTranslation()
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
