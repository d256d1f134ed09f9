import type { StudioRehearsal } from '#contract/studio-publication.ts'
import { RUN_PROBLEMS } from '#vocabulary/studio-run.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLines } from '#web/ui/error-lines.tsx'
import { formatCount } from '#web/wording/format-count.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { cancelRun, PUBLISH_KEY, startRun } from './publish-calls.ts'

/** Starts a run, shows how far it is, and cancels it. */
export function RunBar({
  kind,
  start,
  run,
}: {
  readonly kind: 'rehearsal' | 'guards'
  readonly start: string
  readonly run: Pick<StudioRehearsal, 'state' | 'done' | 'total' | 'error'>
}) {
  const { locale } = useTranslation()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (call: 'start' | 'cancel') => (call === 'start' ? startRun(kind) : cancelRun(kind)),
    onSettled: () => invalidate(PUBLISH_KEY),
  })
  const isUnderWay = run.state === 'waiting' || run.state === 'running'
  const failures = error ? failureSentences(error, t('studio.publish.run.failed')) : []
  const told = run.error === RUN_PROBLEMS ? t('studio.publish.run.problems') : (run.error ?? '')
  return (
    <>
      <div className="publish__run">
        {isUnderWay ? (
          <>
            <progress
              aria-label={start}
              {...(run.total === null ? {} : { value: run.done, max: run.total })}
            />
            <output>
              {run.total === null
                ? t('studio.publish.run.waiting')
                : t('studio.publish.run.progress', {
                    done: formatCount(locale, run.done),
                    total: formatCount(locale, run.total),
                  })}
            </output>
            <Button size="sm" busy={isPending} onClick={() => mutate('cancel')}>
              {t('common.cancel')}
            </Button>
          </>
        ) : (
          <Button busy={isPending} onClick={() => mutate('start')}>
            {start}
          </Button>
        )}
        {run.state === 'canceled' && <span className="muted">{t('studio.publish.run.canceled')}</span>}
      </div>
      <ErrorLines sentences={run.state === 'failed' ? [...failures, told] : failures} />
    </>
  )
}
