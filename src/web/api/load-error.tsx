import { RefreshCw } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { ApiError, failureSentences } from './api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NextStep } from '#web/ui/next-step.tsx'

/** Error of a failed query, with a retry. Unexpected errors show a reference for support. */
export function LoadError({
  error,
  onRetry,
  title,
}: {
  readonly error: unknown
  readonly onRetry: () => void
  /** Defaults to a generic title. */
  readonly title?: string
}) {
  // A refusal explains itself; any other error may be transient or needs support.
  const isRefusal = error instanceof ApiError && error.status < 500
  const reference = error instanceof ApiError && !isRefusal ? error.reference : null
  // A page builds its request from its address. The server's validation message is meant for programs, and a retry
  // would fail too.
  const isWrongAddress = error instanceof ApiError && error.has('INVALID_REQUEST')
  const sentences = isWrongAddress ? [t('common.wrong-address')] : failureSentences(error)
  return (
    <Alert tone="error" title={title ?? t('common.load-error')}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!isRefusal && <NextStep />}
      {reference !== null && (
        <p className="small">
          {t('error.reference')} <span className="code">{reference}</span>
        </p>
      )}
      {!isWrongAddress && (
        <button type="button" className="linkbtn" onClick={onRetry}>
          <Icon of={RefreshCw} /> {t('common.retry')}
        </button>
      )}
    </Alert>
  )
}
