import { useEffect, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { ApiError, failureSentences, Unreachable } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { presentCountdown } from './countdown.ts'

/** A failure with its next step, shown next to the control that failed. */
export function FailureNote({ error, title }: { readonly error: unknown; readonly title?: string }) {
  if (error == null) return null
  const otherwise = error instanceof Unreachable ? t('ceremony.network') : t('ceremony.unexpected')
  const waitSeconds = error instanceof ApiError ? error.retryAfterSeconds : null
  return (
    <Alert tone="error" {...(title === undefined ? {} : { title })}>
      {failureSentences(error, otherwise).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {waitSeconds !== null && <RetryDelay key={waitSeconds} seconds={waitSeconds} />}
    </Alert>
  )
}

function RetryDelay({ seconds }: { readonly seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  // Not announced: a countdown read aloud every second would drown the message.
  return left > 0 ? <p aria-live="off">{t('ceremony.retry-in', { delay: presentCountdown(left) })}</p> : null
}
