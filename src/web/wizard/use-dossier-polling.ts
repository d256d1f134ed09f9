import { useCallback, useEffect, useMemo } from 'react'
import { browserClock } from './clock.ts'
import { readLatest } from './read-latest.ts'
import { readDossier } from './wizard-calls.ts'
import { useWizard } from './wizard-context.tsx'

/** Same interval as the signing-result page. Source: shell §9. */
const EVERY_MS = 3_000

/** Polls the dossier while others may change it. Returns a function that polls immediately. */
export function useDossierPolling(isWaiting: boolean): () => void {
  const { run } = useWizard()
  const { id } = run.state().dossier

  const read = useMemo(() => {
    const readNow = readLatest(() => readDossier(id), run.refresh)
    // Ignore failures: the next poll retries, and the data on screen is still valid.
    return () => readNow().catch(() => undefined)
  }, [run, id])

  useEffect(() => {
    if (!isWaiting) return undefined
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
  }, [isWaiting, read])

  return useCallback(() => void read(), [read])
}
