import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#web/wording/translation.ts'
import { count } from '#web/wording/page-format.ts'
import type { SlowList } from './use-slow-list.ts'

/** Warns before a slow list is loaded, and offers to cancel it while it loads. */
export function SlowNotice({
  slow: { isSlow, isHeld, dossiers, run, stop },
  isReading,
  onClear,
}: {
  readonly slow: SlowList
  readonly isReading: boolean
  /** Removes the filters. */
  readonly onClear: () => void
}) {
  if (!isSlow || (!isHeld && !isReading)) return null
  return (
    <div className="panel__body">
      <Alert tone="info" title={t(isHeld ? 'dossiers.slow.title' : 'wizard.list.loading')}>
        {isHeld && <p>{t('dossiers.slow.text', { count: count(dossiers) })}</p>}
        {isHeld ? (
          <div className="row">
            <Button size="sm" look="primary" onClick={run}>
              {t('dossiers.slow.run')}
            </Button>
            <Button size="sm" onClick={onClear}>
              {t('dossiers.empty.clear-filters')}
            </Button>
          </div>
        ) : (
          <Button size="sm" onClick={stop}>
            {t('dossiers.slow.stop')}
          </Button>
        )}
      </Alert>
    </div>
  )
}
