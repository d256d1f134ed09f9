import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { mainState } from '#rules/dossier-state.ts'
import { canCancel, canDownload, canDuplicate, canModify, canSeeHistory } from '#rules/permission.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { IconButton, IconLink } from '#web/ui/button.tsx'
import type { RowActionProps } from './dossier-table.tsx'
import { DuplicateModal } from './duplicate-modal.tsx'
import { isAbandoned } from '#vocabulary/dossier-state.ts'
import { CancelModal } from './cancel-modal.tsx'
import { DownloadAction } from './download-action.tsx'
import { HistoryAction } from './history-action.tsx'
import { useRowActionIcons } from './row-action-icons.ts'

/** Row actions permitted to the user, one icon each. Source: shell §6. */
export function RowActions({ dossier, showNotice }: RowActionProps) {
  const { role } = useUser()
  const settings = usePermissionSettings()
  const icons = useRowActionIcons()
  const [open, setOpen] = useState<'cancel' | 'duplicate' | null>(null)
  const state = mainState(dossier.status)
  const name = (action: string) => t('dossiers.row.action', { action, present: dossier.present })
  const close = () => setOpen(null)
  if (state === undefined)
    return <OpenAction address={dossierAddress(dossier.id)} name={name} canModify={false} />
  const view = { state, formCode: dossier.formCode }
  const isGivenUp = isAbandoned(state)
  return (
    <>
      {!isGivenUp && (
        <OpenAction
          address={dossierAddress(dossier.id)}
          name={name}
          canModify={canModify(role, view, settings)}
        />
      )}
      {!isGivenUp && canSeeHistory(role, view) && (
        <HistoryAction id={dossier.id} label={name(t('dossiers.action.history'))} />
      )}
      {!isGivenUp && canDownload(view, settings) && (
        <DownloadAction id={dossier.id} label={name(t('dossiers.action.download'))} />
      )}
      {canDuplicate(role, view, settings) && (
        <IconButton
          icon={icons.duplicate}
          label={name(t('dossiers.action.duplicate'))}
          onClick={() => setOpen('duplicate')}
        />
      )}
      {!isGivenUp && canCancel(role, view, settings) && (
        <IconButton
          icon={icons.abandon}
          danger
          label={name(t('dossiers.action.abandon'))}
          onClick={() => setOpen('cancel')}
        />
      )}
      <CancelModal
        dossier={dossier}
        isOpen={open === 'cancel'}
        onClose={close}
        onFailed={() => showNotice(t('folder.error.cannot-delete-subscription-folder'))}
      />
      {open === 'duplicate' && (
        <DuplicateModal
          id={dossier.id}
          onClose={close}
          onFailed={() => showNotice(t('folder.error.cannot-duplicate-subscription-folder'))}
        />
      )}
    </>
  )
}

/** Modify, or View when that is all that is permitted. */
function OpenAction({
  address,
  name,
  canModify: isWritable,
}: {
  readonly address: string
  readonly name: (action: string) => string
  readonly canModify: boolean
}) {
  const icons = useRowActionIcons()
  const words = t(isWritable ? 'dossiers.action.modify' : 'dossiers.action.view')
  return (
    <IconLink icon={isWritable ? icons.modify : icons.view} label={name(words)} words={words} to={address} />
  )
}
