import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '#web/wording/translation.ts'
import { reviewTimeline } from '#web/api/review.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { moment } from '#web/wording/page-format.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { StepChanges } from './step-changes.tsx'
import { stepActor, stepTitle, type Step } from './step-words.ts'
import '#web/styles/review-timeline.css'

/** Its wording is part of the follow-up's. */
const DossierSteps = lazyPart(async () => (await import('#web/follow-up/step-list.tsx')).DossierSteps, {
  wording: 'followUp',
  Waiting: () => <Skeleton lines={6} />,
})

export interface TimelineProps {
  readonly id: number
  /** Shows the dossier as of a step. */
  readonly onOpen: (step: number) => void
  /** The step whose button gets the focus back. */
  readonly returnTo: number | null
}

/** The steps of a dossier, then its events, newest first; each event opens the dossier as it was then. */
export function TimelinePanel({ id, onOpen, returnTo }: TimelineProps) {
  const { data, error, refetch } = useQuery(reviewTimeline(id))
  return (
    <section className="panel" aria-labelledby="timeline">
      <div className="panel__head">
        <h2 id="timeline">{t('timeline.title')}</h2>
      </div>
      <div className="panel__body">
        <DossierSteps dossierId={id} />
        <LoadState of={{ data, error, refetch }} lines={6} />
        {data && (
          <ol className="timeline" reversed>
            {data.steps.toReversed().map((step) => (
              <TimelineStep
                key={step.number}
                step={step}
                onOpen={onOpen}
                isReturn={step.number === returnTo}
              />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

function TimelineStep({
  step,
  onOpen,
  isReturn,
}: {
  readonly step: Step
  readonly onOpen: (step: number) => void
  readonly isReturn: boolean
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReturn) button.current?.focus()
  }, [isReturn])
  const title = stepTitle(step)
  const actor = stepActor(step)
  return (
    <li>
      <p className="timeline__head">
        <strong>{title}</strong> {actor !== null && <span>{actor}</span>}{' '}
        <time className="num muted" dateTime={step.at}>
          {moment(step.at)}
        </time>
      </p>
      {step.reason !== null && <p>{step.reason}</p>}
      <StepChanges changes={step.changes} />
      <button
        ref={button}
        type="button"
        className="linkbtn"
        aria-label={`${t('timeline.open')}: ${title}, ${moment(step.at)}`}
        onClick={() => onOpen(step.number)}
      >
        {t('timeline.open')}
      </button>
    </li>
  )
}
