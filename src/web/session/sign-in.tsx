import { useEffect } from 'react'
import { t } from '#web/wording/translation.ts'
import { Loading } from '#web/ui/loading.tsx'
import { startAuthorization } from './oidc.ts'
import { goToSignInFailed } from './sign-in-failed.tsx'

/** Redirects to the login page; on failure, to /logout. Source: shell §2. */
export function SignIn({ returnTo }: { readonly returnTo: string }) {
  useEffect(() => {
    startAuthorization({ returnTo }).catch(() => goToSignInFailed(returnTo))
  }, [returnTo])
  return <Loading text={t('session.redirecting')} />
}
