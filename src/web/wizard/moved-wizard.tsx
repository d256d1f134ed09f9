import { useCallback, useEffect } from 'react'
import { MovedDossier } from '#web/dossiers/moved-dossier.tsx'
import { useDossierPolling } from './use-dossier-polling.ts'
import { useWizard } from './wizard-context.tsx'

/** Handles changes by others while the dossier is being filled: unsaved input is kept when the newer state is shown. */
export function MovedWizard() {
  const { run } = useWizard()
  const refresh = useDossierPolling(false)
  useReturn(
    useCallback(() => {
      // During a submit, one's own answers would look like somebody else's.
      if (run.state().phase !== 'submitting') refresh()
    }, [run, refresh]),
  )
  const { id, last_step: shown } = run.state().dossier
  return <MovedDossier id={id} shown={shown} onRefresh={refresh} onNews={run.followNews} />
}

/** Calls `onReturn` when the person comes back to this window: they may have filled the dossier in another one. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) onReturn()
    }
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [onReturn])
}
