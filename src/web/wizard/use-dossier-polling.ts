import { useCallback, useEffect, useState } from 'react'
import { browserClock } from './clock.ts'
import { useWizard } from './wizard-context.tsx'

/** Same interval as the signing-result page. Source: shell §9. */
const EVERY_MS = 3_000

/** Polls the dossier while others may change it, and after a failed read. Returns a function that polls immediately. */
export function useDossierPolling(isWaiting: boolean): () => void {
  const { run } = useWizard()
  const [hasFailed, setHasFailed] = useState(false)

  const read = useCallback(
    () =>
      run.refresh().then(
        () => setHasFailed(false),
        // Not shown: the next poll retries.
        () => setHasFailed(true),
      ),
    [run],
  )

  const isPolling = isWaiting || hasFailed
  useEffect(() => {
    if (!isPolling) return undefined
    let stop = () => {}
    let left = false
    const again = () => {
      stop = browserClock.after(EVERY_MS, () => {
        const reading = document.hidden ? Promise.resolve() : read()
        void reading.then(() => {
          if (!left) again()
        })
      })
    }
    again()
    return () => {
      left = true
      stop()
    }
  }, [isPolling, read])

  return useCallback(() => void read(), [read])
}
