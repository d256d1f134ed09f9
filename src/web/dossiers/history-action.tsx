import { Download } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useRowActionIcons } from './row-action-icons.ts'
import { SigningHistory, useSigningHistory } from './signing-history.tsx'

/** Row action: open the signing certificate. */
export function HistoryAction({ id, label }: { readonly id: number; readonly label: string }) {
  const icons = useRowActionIcons()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={icons.history} label={label} onClick={() => setOpen(true)} />
      {isOpen && <HistoryModal id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The signing certificate in a dialog. Source: shell §2, §8. */
function HistoryModal({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const title = t('dossiers.modal.history.title')
  const history = useSigningHistory(id)
  const { file } = history
  return (
    <Modal title={title} isOpen onClose={onClose} wide>
      <SigningHistory {...history} title={title} />
      <ModalFoot>
        {file && (
          <Button icon={Download} onClick={() => saveFile(file, `dossier-${id}-signatures.pdf`)}>
            {t('common.download')}
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
