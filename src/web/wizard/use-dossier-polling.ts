import { useCallback, useEffect, useMemo, useState } from 'react'
import { browserClock } from './clock.ts'
import { readLatest } from './read-latest.ts'
import { readDossier } from './wizard-calls.ts'
import { useWizard } from './wizard-context.tsx'

/** Same interval as the signing-result page. Source: shell §9. */
const EVERY_MS = 3_000

/** Polls the dossier while others may change it, and after a failed read. Returns a function that polls immediately. */
export function useDossierPolling(isWaiting: boolean): () => void {
  const { run } = useWizard()
  const { id } = run.state().dossier
  const [hasFailed, setHasFailed] = useState(false)

  const read = useMemo(() => {
    const readNow = readLatest(() => readDossier(id), run.refresh)
    // A failure is not shown: the next poll retries.
    return () =>
      readNow().then(
        () => setHasFailed(false),
        () => setHasFailed(true),
      )
  }, [run, id])

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
