import { t } from '#web/wording/translation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { NextStep } from '#web/ui/next-step.tsx'

/** A page failed to load or render. Offers a reload: a new release may have replaced its files. */
export function CrashPage() {
  return (
    <main className="page">
      <Alert tone="error" title={t('common.unexpected')}>
        <NextStep />
        <button type="button" className="linkbtn" onClick={() => window.location.reload()}>
          {t('common.retry')}
        </button>
      </Alert>
    </main>
  )
}
