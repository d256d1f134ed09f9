import { Check } from '#web/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { t } from '#web/wording/translation.ts'
import type { EnvelopeView, PartyView } from '#contract/dossiers.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moment } from '#web/wording/page-format.ts'
import './follow-up.css'

/** Shown after a signature: what was signed and when, who gets a copy, and the next step. */
export function SignedCard({
  envelope,
  party,
  next,
}: {
  readonly envelope: EnvelopeView
  readonly party: PartyView
  /** The party that signs next; undefined after the last signature. */
  readonly next: PartyView | undefined
}) {
  const { name } = useDeployment()
  const title = useRef<HTMLHeadingElement>(null)
  const isCompleted = envelope.state === 'completed'
  const step = next
    ? t('follow-up.signed.next-party', { name: next.name })
    : isCompleted
      ? t(`follow-up.signed.next-${envelope.kind}`, { company: name })
      : t('follow-up.signed.sealing')

  // The signing frame that had the focus has closed.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <section className="signed" aria-labelledby="signed-title">
      <span className="seal state--ok">
        <Icon of={Check} />
      </span>
      <h3 id="signed-title" ref={title} tabIndex={-1}>
        {t('follow-up.signed.title', { count: envelope.documents.length })}
      </h3>
      <p className="muted">
        {t(isCompleted ? 'follow-up.signed.copy-sent' : 'follow-up.signed.copy', { contact: party.contact })}
      </p>
      <dl className="ledger">
        {party.at !== null && (
          <>
            <dt>{t('follow-up.signed.at')}</dt>
            <dd className="num">{moment(party.at)}</dd>
          </>
        )}
        <dt>{t('follow-up.signed.next')}</dt>
        <dd aria-live="polite">{step}</dd>
      </dl>
    </section>
  )
}
