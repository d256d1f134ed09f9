import { useEffect, useRef } from 'react'
import { t } from '#web/wording/translation.ts'
import { navigate } from '#web/address/navigate.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Loading } from '#web/ui/loading.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { findSessionUser } from './current-user.ts'
import { useDeployment } from './deployment.tsx'
import { leaveFor } from './leave-for.ts'
import { startAuthorization } from './oidc.ts'
import { goToSignInFailed } from './sign-in-failed.tsx'
import { checkSso } from './sso-check.ts'
import { rememberEnd, wipeSession } from './stored-session.ts'

/** Aligns the session with the user signed in at the provider. Source: shell §2. */
export function SsoCheckPage() {
  const { signedIn } = useDeployment().redirects
  const started = useRef(false)
  usePageTitle(t('session.title'))
  useEffect(() => {
    if (started.current) return
    started.current = true
    const align = async () => {
      const user = findSessionUser()
      const answer = user ? await checkSso(user.username) : 'same'
      if (answer === 'over') return navigate('/logout?forced=1', { replace: true })
      if (answer === 'other') {
        queryClient.clear()
        rememberEnd('taken')
        wipeSession({ keepDrafts: false })
        return startAuthorization({ sso: true })
      }
      if (!user) return startAuthorization({ sso: true })
      return leaveFor(signedIn)
    }
    align().catch(() => goToSignInFailed(null))
  }, [signedIn])
  return (
    <main id="contenu">
      <Loading text={t('session.redirecting')} />
    </main>
  )
}
