import { Check, TriangleAlert } from '#web/ui/icons.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { GIVE_UP_AFTER_MS } from './signing-watch.ts'
import { useSigningWatch } from './use-signing-watch.ts'
import '#web/styles/form.css'

/** Outcome of a signature, in the frame or as a page. Source: shell §2 "Signing-result page". */
export function SigningResultPage() {
  usePageTitle(t('docusign.title'))
  const [search] = useQueryAddress()
  const dossierId = Number(search.get('dossier') ?? Number.NaN)
  if (!Number.isSafeInteger(dossierId) || dossierId <= 0) return <Redirect to="/dossier/signature-files" />
  return <ResultOf dossierId={dossierId} search={search} />
}

function ResultOf({ dossierId, search }: { readonly dossierId: number; readonly search: URLSearchParams }) {
  const button = search.get('button') ?? ''
  const { outcome, elapsedSeconds } = useSigningWatch(dossierId, button, search.get('event'))
  const back = `/form?dossier=${dossierId}`
  return (
    <main id="contenu" className="res" tabIndex={-1}>
      {outcome === 'waiting' && <Waiting elapsedSeconds={elapsedSeconds} />}
      {outcome === 'success' && (
        <Result tone="ok" title={t('signature.result.success-title')}>
          <p>{t('docusign.success')}</p>
          <WayOn to={back} label={t('signature.result.back')} />
        </Result>
      )}
      {outcome === 'provisional' && (
        <Result tone="ok" title={t('signature.result.provisional-title')}>
          <p>{t('signature.result.provisional')}</p>
          <WayOn to={back} label={t('signature.result.back')} />
        </Result>
      )}
      {outcome === 'unread' && (
        <Result tone="warn" title={t('signature.result.unread-title')}>
          <p>{t('signature.result.unread')}</p>
          <WayOn to={back} label={t('signature.result.back')} />
        </Result>
      )}
      {outcome === 'error' && (
        <Result tone="warn" title={t('signature.result.failed-title')}>
          <p>{t('docusign.warning')}</p>
          <p>{t('docusign.user-not-signing')}</p>
          <WayOn to={back} label={t('signature.result.retry')} />
        </Result>
      )}
    </main>
  )
}

/** In the frame, the parent page shows the next step. */
function WayOn({ to, label }: { readonly to: string; readonly label: string }) {
  if (window.parent !== window) return null
  return (
    <div className="res__btns">
      <ButtonLink look="primary" to={to}>
        {label}
      </ButtonLink>
    </div>
  )
}

function Waiting({ elapsedSeconds }: { readonly elapsedSeconds: number }) {
  const limitSeconds = GIVE_UP_AFTER_MS / 1_000
  return (
    <div className="res__body" aria-busy="true">
      <span className="res__wait" aria-hidden="true">
        <span className="spinner" />
      </span>
      <h1>{t('signature.result.wait-title')}</h1>
      <output>{t('docusign.waiting')}</output>
      <p>{t('signature.result.wait')}</p>
      <div className="res__meter">
        <progress
          className="meter"
          aria-label={t('signature.result.progress')}
          max={limitSeconds}
          value={Math.min(elapsedSeconds, limitSeconds)}
        />
        <p className="small">{t('signature.result.elapsed', { count: elapsedSeconds })}</p>
      </div>
    </div>
  )
}

function Result({
  tone,
  title,
  children,
}: {
  readonly tone: 'ok' | 'warn'
  readonly title: string
  readonly children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="res__body" role={tone === 'ok' ? 'status' : 'alert'}>
      <span className={`seal state--${tone}`}>
        <Icon of={tone === 'ok' ? Check : TriangleAlert} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
