import { useTranslation } from 'react-i18next'
import { failureSentences, Unreachable } from '#web/api/api-error.ts'
import { Alert } from './alert.tsx'

/** A query that failed, with its reason and another try. */
export function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const otherwise = error instanceof Unreachable ? t('api.error.network') : t('common.unexpected')
  return (
    <Alert tone="error" title={t('common.load-error')}>
      {failureSentences(error, otherwise).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <button type="button" className="linkbtn" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </Alert>
  )
}
