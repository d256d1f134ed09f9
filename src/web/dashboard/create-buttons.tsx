import { Plus, UserPlus } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { canCreateDossier, canCreateForClient } from '#rules/permission.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useCreateDossier } from '#web/dossiers/use-create-dossier.ts'
import { CLIENT_FORM } from '#vocabulary/form-code.ts'

/** Buttons to create a dossier, by role. Source: shell §2 Dashboard. */
export function CreateButtons() {
  const { role } = useUser()
  const { create, busy } = useCreateDossier()
  const { readOnlyRoles } = usePermissionSettings()
  const begin = () => create({ formCode: CLIENT_FORM, clientId: null })
  if (readOnlyRoles.includes(role)) return null
  if (canCreateForClient(role)) {
    return (
      <div className="row">
        <Button icon={UserPlus} busy={busy} onClick={begin}>
          {t('dashboard.button.create-for-lead')}
        </Button>
        <ButtonLink look="primary" icon={Plus} to="/creer-un-dossier-client">
          {t('dashboard.button.create-for-customer')}
        </ButtonLink>
      </div>
    )
  }
  if (!canCreateDossier(role)) return null
  return (
    <div className="row">
      <Button look="primary" icon={Plus} busy={busy} onClick={begin}>
        {t('dashboard.button.create')}
      </Button>
    </div>
  )
}
