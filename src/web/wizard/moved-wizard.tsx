import { MovedDossier } from '#web/dossiers/moved-dossier.tsx'
import { useDossierPolling } from './use-dossier-polling.ts'
import { useWizard } from './wizard-context.tsx'

/** The dossier being filled may be changed by others: what is typed stays when the newer state is shown. */
export function MovedWizard() {
  const { run } = useWizard()
  const refresh = useDossierPolling(false)
  const { id, last_step: shown } = run.state().dossier
  return <MovedDossier id={id} shown={shown} onRefresh={refresh} />
}
