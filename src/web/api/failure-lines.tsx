import { ErrorLines } from '#web/ui/error-lines.tsx'
import { failureSentences } from './api-error.ts'

/** Why a call failed, as lines of text under its fields; nothing without an error. */
export function FailureLines({
  error,
  otherwise,
}: {
  readonly error: unknown
  /** Shown when the server gives no reason; a general sentence by default. */
  readonly otherwise?: string | undefined
}) {
  return error == null ? null : <ErrorLines sentences={failureSentences(error, otherwise)} />
}
