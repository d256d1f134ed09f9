import { useEffect } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { Loading } from '#web/ui/loading.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import { ClosedPage, EndedPage, SentBackPage } from './ended-page.tsx'
import { FailureNote } from './failure-note.tsx'
import type { StoredProgress } from './stored-ids.ts'
import { SigningPage } from './signing-page.tsx'
import { useCeremony } from './use-ceremony.ts'

/** The signing ceremony of one party, framed by the wizard or opened from a mailed link. */
export function CeremonyPage({
  api,
  stored,
}: {
  readonly api: CeremonyApi
  readonly stored: StoredProgress
}) {
  const { t } = useTranslation()
  const ceremony = useCeremony(api)
  const { load } = ceremony
  const name = load.status === 'ready' ? load.state.deployment.name : undefined

  useEffect(() => {
    document.title = [t('ceremony.title'), name].filter(Boolean).join(' - ')
  }, [t, name])

  switch (load.status) {
    case 'loading':
      return (
        <main id="contenu">
          <Loading />
        </main>
      )
    case 'failed':
      return (
        <main id="contenu" className="cer__ended">
          <h1 className="sr-only">{t('ceremony.title')}</h1>
          <FailureNote error={load.error} title={t('ceremony.load-error')} />
          <button type="button" className="btn btn--secondary" onClick={() => void ceremony.refresh()}>
            {t('common.retry')}
          </button>
        </main>
      )
    case 'over':
      return <ClosedPage />
    case 'ended':
      return <EndedPage />
    case 'sent-back':
      return <SentBackPage />
    case 'ready':
      return (
        <SigningPage
          api={api}
          ceremony={ceremony}
          state={load.state}
          offsetMs={load.offsetMs}
          stored={stored}
        />
      )
    default:
      return load satisfies never
  }
}
