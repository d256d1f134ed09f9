import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Loading } from '#web/ui/loading.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { lockDrafts } from './draft-lock.ts'
import { leaveEveryTab } from './leaving.ts'
import { endProviderSession } from './oidc.ts'
import { isReturnPath } from './return-path.ts'
import { SessionProblem } from './session-problem.tsx'
import { SignInFailed } from './sign-in-failed.tsx'
import { checkSso } from './sso-check.ts'
import { readProfile, rememberEnd, wipeSession, type SessionEnd } from './stored-session.ts'

/** Signs out, or with `failed` shows that a sign-in could not start. Source: shell §2; design "Identity". */
export function LogoutPage() {
  const [query] = useQueryAddress()
  const returnTo = query.get('to')
  if (query.has('failed'))
    return <SignInFailed returnTo={returnTo !== null && isReturnPath(returnTo) ? returnTo : null} />
  return <Leaving isForced={query.has('forced')} />
}

/** Wipes local data, then ends the session at the provider. */
function Leaving({ isForced }: { readonly isForced: boolean }) {
  const started = useRef(false)
  const [state, setState] = useState<'leaving' | 'failed'>('leaving')
  usePageTitle(t('header.logout'))
  const leaveProvider = useCallback(() => {
    setState('leaving')
    // A forced end must not sign the user out of the upstream provider.
    endProviderSession({ upstream: !isForced }).then(
      (address) => window.location.assign(address),
      () => setState('failed'),
    )
  }, [isForced])
  useEffect(() => {
    if (started.current) return
    started.current = true
    void forgetPerson(isForced).then((end) => {
      // Another person's session at the provider is not ended: the application goes on with it.
      if (end === 'taken') window.location.assign('/')
      else leaveProvider()
    })
  }, [isForced, leaveProvider])
  if (state === 'failed') {
    return (
      <SessionProblem
        title={t('session.leave-failed-title')}
        text={t('session.leave-failed-text')}
        busy={false}
        onRetry={leaveProvider}
      />
    )
  }
  return (
    <main id="contenu">
      <Loading text={t('session.leaving')} />
    </main>
  )
}

async function forgetPerson(isForced: boolean): Promise<SessionEnd> {
  const end = isForced ? await findForcedEnd() : 'chosen'
  await (isForced ? lockDrafts(Date.now()) : leaveEveryTab())
  queryClient.clear()
  rememberEnd(end)
  wipeSession({ keepDrafts: isForced })
  return end
}

async function findForcedEnd(): Promise<SessionEnd> {
  return (await checkSso(readProfile()?.username ?? null)) === 'other' ? 'taken' : 'forced'
}
