import type { ReviewBatch } from '#contract/review-batch.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/wording/translation.ts'

/** What a reviewer may do with several dossiers of the queue at once. */
export function BatchActions({
  state,
  onStart,
}: {
  readonly state: IntegrationState
  readonly onStart: (action: ReviewBatch['action']) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      {/* A dossier in error is opened before it is accepted. */}
      {state === 'ongoing' ? (
        <Button size="sm" look="primary" onClick={() => onStart('accept')}>
          {t('batch.accept')}
        </Button>
      ) : (
        <Button size="sm" onClick={() => onStart('remind')}>
          {t('batch.remind')}
        </Button>
      )}
      <Button size="sm" onClick={() => onStart('assign')}>
        {t('batch.assign')}
      </Button>
    </>
  )
}
