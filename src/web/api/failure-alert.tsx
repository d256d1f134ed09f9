import { failureSentences } from './api-error.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Why a call failed, above the buttons that repeat it; nothing without an error. */
export function FailureAlert({
  error,
  otherwise,
}: {
  readonly error: unknown
  /** Shown when the server gives no reason; a general sentence by default. */
  readonly otherwise?: string | undefined
}) {
  if (error == null) return null
  return (
    <Alert tone="error">
      {failureSentences(error, otherwise).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}
