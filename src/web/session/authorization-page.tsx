import { useEffect, useRef } from 'react'
import { changeLocale } from '#web/wording/i18n.ts'
import { chosenLocale } from '#web/wording/start-locale.ts'
import { t } from '#web/wording/translation.ts'
import type { CurrentUser } from '#contract/session.ts'
import { get } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { rememberUser } from './current-user.ts'
import { useDeployment } from './deployment.tsx'
import { storeDraftKey, unlockDrafts } from './draft-lock.ts'
import { leaveFor } from './leave-for.ts'
import { completeAuthorization, fetchDraftKey } from './oidc.ts'
import { goToSignInFailed } from './sign-in-failed.tsx'
import { readToken, readVerifier, takePending, wipeSession } from './stored-session.ts'
import { SESSION_USER_KEY } from './use-session-user.ts'
import { isReturnPath, takeRememberedPath } from './return-path.ts'

/** Restores drafts of an ended session; a failure does not stop the sign-in. */
async function recoverDrafts(username: string): Promise<void> {
  const key = await fetchDraftKey().catch(() => null)
  if (key === null) return
  storeDraftKey(key)
  await unlockDrafts(username)
}

/** OAuth callback: code, token, user, then the remembered path. Source: shell §2. */
export function AuthorizationPage() {
  const { signedIn } = useDeployment().redirects
  const started = useRef(false)
  usePageTitle(t('session.title'))
  useEffect(() => {
    // The code is single use, and React may run effects twice.
    if (started.current) return undefined
    started.current = true
    const query = new URLSearchParams(window.location.search)
    const pending = takePending(query.get('state') ?? '')
    // A reopened callback address must not end the current session.
    if (!pending && readToken() !== null) return leaveFor(signedIn)
    const signIn = async () => {
      if (!pending) throw new Error('The OAuth state matches no pending sign-in')
      await completeAuthorization(query, pending)
      const { returnTo } = pending
      const user = await get<CurrentUser>('/users/me')
      rememberUser(user)
      if (user.language !== null && chosenLocale() === undefined) await changeLocale(user.language)
      await recoverDrafts(user.username)
      queryClient.setQueryData(SESSION_USER_KEY, user)
      // A path requested in this tab takes precedence over one remembered by another.
      const remembered = takeRememberedPath(user.username)
      const requested = returnTo !== null && isReturnPath(returnTo) ? returnTo : null
      leaveFor(requested ?? remembered ?? signedIn)
    }
    return void signIn().catch(() => {
      // The session of another tab, in which this person has signed in meanwhile, goes on.
      if (readVerifier() === pending?.verifier) wipeSession({ keepDrafts: true })
      goToSignInFailed(pending?.returnTo ?? null)
    })
  }, [signedIn])
  return (
    <main id="contenu">
      <Loading text={t('session.redirecting')} />
    </main>
  )
}
