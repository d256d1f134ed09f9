import { t } from '#web/wording/translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { downloadSigned } from '#web/api/dossiers.ts'
import { useDownload } from './use-download.ts'
import { useRowActionIcons } from './row-action-icons.ts'

/** Row action: download the signed documents. */
export function DownloadAction({ id, label }: { readonly id: number; readonly label: string }) {
  const icons = useRowActionIcons()
  const { busy, failure, download, dismiss } = useDownload({
    name: `dossier-${id}.zip`,
    load: () => downloadSigned(id),
    otherwise: t('docusign.unexpected_error'),
  })
  return (
    <>
      <IconButton icon={icons.download} label={label} disabled={busy} onClick={download} />
      <MessageModal title={t('dossiers.action.download')} sentences={failure} onClose={dismiss} />
    </>
  )
}
