import { useEffect, useMemo } from 'react'
import { browserClock } from './clock.ts'
import { readDossier } from './wizard-calls.ts'
import { useWizard } from './wizard-context.tsx'

/** As often as the signing-result page. Source: shell §9. */
const EVERY_MS = 3_000

/** Follows the dossier while somebody else may change it; gives a way to look at once. */
export function useDossierPolling(isWaiting: boolean): () => void {
  const { run } = useWizard()
  const { id } = run.state().dossier

  const read = useMemo(
    () => async () => {
      try {
        run.refresh(await readDossier(id))
      } catch {
        // The next reading comes in a moment; what is shown stays true until then.
      }
    },
    [run, id],
  )

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

  return () => void read()
}
