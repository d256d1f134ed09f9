import { failureSentences } from './api-error.ts'
import type { FailureLines } from './failure-lines.tsx'
import { Alert } from '#web/ui/alert.tsx'

/** Why a call failed, above the buttons that repeat it; nothing without an error. */
export function FailureAlert({ error, otherwise }: Parameters<typeof FailureLines>[0]) {
  if (error == null) return null
  return (
    <Alert tone="error">
      {failureSentences(error, otherwise).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}
