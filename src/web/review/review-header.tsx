import { ChevronDown, ChevronUp } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import type { DossierSummary } from '#contract/review.ts'
import { isUnderReview } from '#rules/integration-state.ts'
import { reviewAddress } from '#web/api/dossiers.ts'
import { integrationListAddress } from '#web/session/integration-list.ts'
import { Alert } from '#web/ui/alert.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { IconLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { euros } from '#web/wording/page-format.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { Charge } from '#web/assignment/charge.tsx'
import { SecondPersonChip } from '#web/dossiers/state-chips.tsx'
import { ReviewChip } from './review-chip.tsx'
import type { TimedMessage } from './use-timed-message.ts'
import { ValidationMenu } from './validation-menu.tsx'

/** Subscriber, state and decision menu. Source: shell §2 Review page. */
export function ReviewHeader({
  id,
  state,
  summary,
  queue,
  hasLeft,
  message,
  second,
  ...menu
}: Parameters<typeof ValidationMenu>[0] & {
  readonly id: number
  /** Null while a correction is being signed. */
  readonly state: IntegrationState | null
  readonly summary: DossierSummary
  readonly queue: DossierSummary['queue']
  /** Whether the dossier was just decided and has left its queue. */
  readonly hasLeft: boolean
  readonly message: TimedMessage | null
  /** A decision that waits for a second person. */
  readonly second: ReactNode
}) {
  return (
    <>
      <div className="rev__nav">
        {state !== null && (
          <BackLink to={integrationListAddress(state)} label={t(`dashboard.counter.integration.${state}`)} />
        )}
        {queue && <QueuePosition queue={queue} hasLeft={hasLeft} />}
        {/* After a decision, links to the next dossier. */}
        {state !== 'ongoing' && (
          <BackLink
            to={integrationListAddress('ongoing')}
            label={t('dashboard.counter.integration.ongoing')}
          />
        )}
      </div>
      <div className="rev__main">
        <div>
          <div className="row row--wrap">
            <PageHeading title={summary.present} />
            <ReviewChip state={state} />
            {summary.four_eyes.proposal !== null && <SecondPersonChip />}
          </div>
          <Facts id={id} summary={summary} />
          <Charge id={id} summary={summary} isOpen={isUnderReview(state)} />
        </div>
        {isUnderReview(state) && summary.four_eyes.proposal === null && <ValidationMenu {...menu} />}
      </div>
      {second}
      {message && (
        <div className="rev__say">
          <Alert tone={message.tone}>{message.text}</Alert>
        </div>
      )}
    </>
  )
}

function QueuePosition({
  queue,
  hasLeft,
}: {
  readonly queue: NonNullable<DossierSummary['queue']>
  readonly hasLeft: boolean
}) {
  return (
    <span className="rev__queue">
      {!hasLeft && (
        <span className="muted xs">
          {t(positionKey(queue), { position: queue.position ?? '', total: queue.total })}
        </span>
      )}
      {queue.previous !== null && (
        <IconLink icon={ChevronUp} label={t('review.previous')} to={reviewAddress(queue.previous)} />
      )}
      {queue.next !== null && (
        <IconLink icon={ChevronDown} label={t('review.next')} to={reviewAddress(queue.next)} />
      )}
    </span>
  )
}

function positionKey({ position, more_than_total: isMore }: NonNullable<DossierSummary['queue']>) {
  if (position === null) return 'review.position-beyond'
  return isMore ? 'review.position-of-more' : 'review.position'
}

function Facts({ id, summary }: { readonly id: number; readonly summary: DossierSummary }) {
  const { subscriptionGlobalAmount: amount, advisor } = summary
  const facts = [summary.product, ...ownershipOf(summary)].filter((fact) => fact !== null && fact !== '')
  return (
    <p className="rev__meta">
      <span>
        <b className="num">{t('review.number', { id })}</b>
      </span>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {amount !== null && (
        <span>
          <b className="num">{euros(amount)}</b>
        </span>
      )}
      {advisor && (
        <span>{`${advisor.name} ${t('dossiers.row.advisor', { external_id: advisor.external_id })}`}</span>
      )}
    </p>
  )
}

/** `Nue-propriété, temporaire` and `Mandat`. Unknown values are shown unchanged. */
function ownershipOf(summary: DossierSummary): readonly string[] {
  const { dismemberment_scope: scope, dismemberment_type: type, detention_mode: mode } = summary
  const typeWord = type === 'temporary' || type === 'life' ? t(`review.type.${type}`) : type
  const modeWord = mode === 'mandate' || mode === 'agreement' ? t(`review.mode.${mode}`) : mode
  return [[t(`review.holding.${scope ?? 'full'}`), typeWord].filter(Boolean).join(', '), modeWord ?? '']
}
