import { Plus } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { canRegisterDossier } from '#rules/permission.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { Button } from '#web/ui/button.tsx'
import { useCreateDossier } from '#web/dossiers/use-create-dossier.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'

/** Registers a paper subscription on the back-office form. Source: shell §2 Dashboard. */
export function RegisterButton() {
  const { role } = useUser()
  const settings = usePermissionSettings()
  const { create, busy } = useCreateDossier()
  if (!canRegisterDossier(role, settings)) return null
  return (
    <Button icon={Plus} busy={busy} onClick={() => create({ formCode: BACK_OFFICE_FORM, clientId: null })}>
      {t('dashboard.button.register')}
    </Button>
  )
}
