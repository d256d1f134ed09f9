import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentences } from '#web/api/api-error.ts'
import { downloadSigned } from '#web/api/dossiers.ts'
import { saveFile } from '#web/api/save-file.ts'
import { IconButton } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { useRowActionIcons } from './row-action-icons.ts'

/** Takes the signed documents along as one archive. Source: shell §2, §8 "ZIP download error". */
export function DownloadAction({ id, label }: { readonly id: number; readonly label: string }) {
  const { t } = useTranslation()
  const icons = useRowActionIcons()
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
      <IconButton icon={icons.download} label={label} disabled={busy} onClick={() => void download()} />
      <MessageModal
        title={t('dossiers.action.download')}
        sentences={failure}
        onClose={() => setFailure([])}
      />
    </>
  )
}
