import { useTranslation } from 'react-i18next'
import { Alert } from '#web/ui/alert.tsx'
import { NextStep } from '#web/ui/next-step.tsx'

/** A page that failed to load or to draw: a new release may have replaced its files, so reloading is the way out. */
export function CrashPage() {
  const { t } = useTranslation()
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
