import type { ReviewBatch } from '#contract/review-batch.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { useCommands } from '#web/ui/commands.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#web/wording/translation.ts'

/** What a reviewer may do with several dossiers of the queue at once. */
export function BatchActions({
  state,
  onStart,
}: {
  readonly state: IntegrationState
  readonly onStart: (action: ReviewBatch['action']) => void
}) {
  // A dossier in error is opened before it is accepted.
  const first = state === 'ongoing' ? 'accept' : 'remind'
  useCommands([
    { id: 'batch', label: t(`batch.${first}`), run: () => onStart(first) },
    { id: 'batch-assign', label: t('batch.assign'), run: () => onStart('assign') },
  ])
  return (
    <>
      <Button size="sm" look={first === 'accept' ? 'primary' : 'secondary'} onClick={() => onStart(first)}>
        {t(`batch.${first}`)}
      </Button>
      <Button size="sm" onClick={() => onStart('assign')}>
        {t('batch.assign')}
      </Button>
    </>
  )
}
