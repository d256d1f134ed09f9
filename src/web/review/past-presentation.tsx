import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { t } from '#web/wording/translation.ts'
import { reviewAsOf, reviewTimeline } from '#web/api/review.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { LoadState } from '#web/api/load-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { moment } from '#web/wording/page-format.ts'
import { AnswerPages, Contents } from './presentation-pages.tsx'
import { StepChanges } from './step-changes.tsx'
import { sectionId, useCurrentSection } from './use-current-section.ts'
import { stepActor, stepTitle, type Step } from './step-words.ts'
import '#web/styles/review-timeline.css'

interface Past {
  readonly id: number
  /** Number of the displayed step. */
  readonly step: number
  readonly onOpen: (step: number) => void
  readonly onClose: () => void
}

/** The answers of a dossier as of a step of its timeline, with buttons to go from step to step. */
export function PastPresentation(past: Past) {
  const { data: timeline, error, refetch } = useQuery(reviewTimeline(past.id))
  const steps = timeline?.steps ?? []
  const index = steps.findIndex(({ number }) => number === past.step)
  const step = steps[index]
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!step) return <Skeleton lines={9} />
  return <PastStep {...past} steps={steps} index={index} shown={step} />
}

function PastStep({
  id,
  steps,
  index,
  shown,
  onOpen,
  onClose,
}: Past & { readonly steps: readonly Step[]; readonly index: number; readonly shown: Step }) {
  const { data, error, refetch } = useQuery(reviewAsOf(id, shown.at))
  const pages = data?.pages ?? []
  const current = useCurrentSection(pages.map((_, page) => sectionId(page)))
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the first step is gone with its tab.
  useEffect(() => heading.current?.focus(), [])
  const [before, after] = [steps[index - 1], steps[index + 1]]
  const actor = stepActor(shown)
  return (
    <div className="review review--past">
      {data && <Contents pages={pages} current={current} hasPreview={false} />}
      <div className="review__column">
        <section className="panel past" aria-labelledby="past">
          <h2 id="past" ref={heading} tabIndex={-1}>
            {t('timeline.past', { moment: moment(shown.at) })}
          </h2>
          <div aria-live="polite">
            <p>
              <span className="muted">
                {t('timeline.step', { position: String(index + 1), total: String(steps.length) })}
              </span>{' '}
              <strong>{stepTitle(shown)}</strong> {actor}
            </p>
            <StepChanges changes={shown.changes} />
          </div>
          <div className="past__walk">
            <Button
              size="sm"
              icon={ChevronLeft}
              disabled={!before}
              onClick={() => before && onOpen(before.number)}
            >
              {t('timeline.previous')}
            </Button>
            <Button
              size="sm"
              icon={ChevronRight}
              disabled={!after}
              onClick={() => after && onOpen(after.number)}
            >
              {t('timeline.next')}
            </Button>
            <Button size="sm" look="quiet" onClick={onClose}>
              {t('timeline.close')}
            </Button>
          </div>
          {data && !data.complete && <Alert tone="warn">{t('timeline.incomplete')}</Alert>}
        </section>
        <section className="panel sheetview">
          <LoadState of={{ data, error, refetch }} lines={9} />
          <AnswerPages
            pages={pages}
            pinned={shown.changes.map(({ elementId }) => elementId)}
            pinLabel={t('timeline.changed-here')}
          />
        </section>
      </div>
    </div>
  )
}
