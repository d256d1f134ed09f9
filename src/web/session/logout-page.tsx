import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#web/api/query-client.ts'
import { Loading } from '#web/ui/loading.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { lockDrafts } from './draft-lock.ts'
import { leaveEveryTab } from './leaving.ts'
import { rememberEnd, wipeSession } from './stored-session.ts'

/** Wipes local data, then ends the session at the provider. Source: shell §2; design "Identity". */
export function LogoutPage() {
  const { t } = useTranslation()
  const started = useRef(false)
  usePageTitle(t('header.logout'))
  useEffect(() => {
    if (started.current) return
    started.current = true
    const forced = new URLSearchParams(window.location.search).has('forced')
    const leave = async () => {
      await (forced ? lockDrafts(Date.now()) : leaveEveryTab())
      queryClient.clear()
      rememberEnd(forced ? 'forced' : 'chosen')
      wipeSession({ keepDrafts: forced })
      // A forced end must not sign the user out of the upstream provider.
      window.location.assign(forced ? '/auth/logout?ended=1' : '/auth/logout')
    }
    void leave()
  }, [])
  return (
    <main id="contenu">
      <Loading text={t('session.leaving')} />
    </main>
  )
}
