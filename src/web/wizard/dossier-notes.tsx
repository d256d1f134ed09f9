import { canWriteNotes } from '#rules/permission.ts'
import { NotesPanel } from '#web/notes/notes-panel.tsx'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { t } from '#web/wording/translation.ts'
import { ImportedAnswers } from './imported-answers.tsx'
import { useWizardState } from './wizard-context.tsx'

/** Panels for advisors next to the form: imported answers to check, and their notes on this dossier, folded. */
export function DossierNotes() {
  const { role } = useUser()
  const { readOnlyRoles } = usePermissionSettings()
  const { dossier } = useWizardState()
  return (
    <>
      <ImportedAnswers />
      <details className="aside__card">
        <summary>
          <h2>{t('notes.title')}</h2>
        </summary>
        <NotesPanel
          path={`/dossiers/${dossier.id}`}
          canWrite={canWriteNotes(role) && !readOnlyRoles.includes(role)}
        />
      </details>
    </>
  )
}
