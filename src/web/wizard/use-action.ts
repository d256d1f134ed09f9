import { useState } from 'react'
import { failureSentences } from '#web/api/api-error.ts'

/** A button's call: whether it is running, and the sentences of its last failure. */
export interface Action {
  readonly busy: boolean
  readonly failure: readonly string[]
  readonly run: () => Promise<void>
}

/** Makes one call at a time. `otherwise` is the sentence for a failure without a message of its own. */
export function useAction(call: () => Promise<void>, otherwise: string): Action {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])
  const run = async () => {
    if (busy) return
    setBusy(true)
    await call().catch((error: unknown) => setFailure(failureSentences(error, otherwise)))
    setBusy(false)
  }
  return { busy, failure, run }
}
