import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '#web/ui/loading.tsx'
import { startAuthorization } from './oidc.ts'

/** Leaves for the login page; when even that fails, for /logout. Source: shell §2. */
export function SignIn({ returnTo }: { readonly returnTo: string }) {
  const { t } = useTranslation()
  useEffect(() => {
    startAuthorization({ returnTo }).catch(() => window.location.assign('/logout?forced=1'))
  }, [returnTo])
  return <Loading text={t('session.redirecting')} />
}
