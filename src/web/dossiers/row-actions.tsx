import { Download, Eye, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DossierListItem } from '#contract/dossiers.ts'
import { listOfState } from '#rules/dossier-state.ts'
import { canCancel, canDownload, canModify, canSeeHistory } from '#rules/permission.ts'
import { dossierAddress, downloadSigned } from '#web/api/dossiers.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { IconButton, IconLink } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { mainState } from '#web/ui/state-tokens.ts'
import { CancelModal } from './cancel-modal.tsx'
import { HistoryModal } from './history-modal.tsx'

/** What this person may do with this dossier, one icon each. Source: shell §6. */
export function RowActions({
  dossier,
  onNotice,
}: {
  readonly dossier: DossierListItem
  readonly onNotice: (text: string) => void
}) {
  const { t } = useTranslation()
  const { role } = useUser()
  const settings = usePermissionSettings()
  const [open, setOpen] = useState<'cancel' | 'history' | null>(null)
  const view = { state: mainState(dossier.status), formCode: dossier.formCode }
  const name = (action: string) => t('dossiers.row.action', { action, present: dossier.present })
  if (listOfState(view.state) === 'abandoned') return null
  const close = () => setOpen(null)
  return (
    <>
      {canModify(role, view, settings) ? (
        <IconLink icon={Pencil} label={name(t('dossiers.action.modify'))} to={dossierAddress(dossier.id)} />
      ) : (
        <IconLink icon={Eye} label={name(t('dossiers.action.view'))} to={dossierAddress(dossier.id)} />
      )}
      {canSeeHistory(role, view) && (
        <IconButton
          icon={History}
          label={name(t('dossiers.action.history'))}
          onClick={() => setOpen('history')}
        />
      )}
      {canDownload(view, settings) && (
        <DownloadAction id={dossier.id} label={name(t('dossiers.action.download'))} />
      )}
      {canCancel(role, view, settings) && (
        <IconButton
          icon={Trash2}
          danger
          label={name(t('dossiers.action.abandon'))}
          onClick={() => setOpen('cancel')}
        />
      )}
      <CancelModal dossier={dossier} isOpen={open === 'cancel'} onClose={close} onFailed={onNotice} />
      {open === 'history' && <HistoryModal id={dossier.id} onClose={close} />}
    </>
  )
}

/** Source: shell §8, "ZIP download error". */
function DownloadAction({ id, label }: { readonly id: number; readonly label: string }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await downloadSigned(id), `dossier-${id}.zip`)
    } catch (error) {
      setFailure(failureSentences(error, t('docusign.unexpected_error')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <IconButton icon={Download} label={label} disabled={busy} onClick={() => void download()} />
      <MessageModal
        title={t('dossiers.action.download')}
        sentences={failure}
        onClose={() => setFailure([])}
      />
    </>
  )
}
