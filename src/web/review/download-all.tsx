import { Download } from '#web/ui/icons.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { downloadAllFiles } from '#web/api/review-files.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { Button } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { useArchive } from '#web/dossiers/use-signed-archive.ts'
import { useReviewFiles } from './use-review-files.ts'

/** Downloads all signed documents and receipts as one archive; hidden when there are none. */
export function DownloadAll({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { documentDownload } = usePermissionSettings()
  const { busy, failure, download, dismiss } = useArchive(
    { name: `dossier-${id}.zip`, load: () => downloadAllFiles(id) },
    t('docusign.unexpected_error'),
  )
  const { groups } = useReviewFiles(id)
  const isEmpty = groups.every(({ files }) => files.length === 0)
  if (!documentDownload || isEmpty) return null
  return (
    <>
      <Button look="quiet" size="sm" icon={Download} busy={busy} onClick={() => void download()}>
        {t('review.download-all')}
      </Button>
      <MessageModal title={t('review.download-all')} sentences={failure} onClose={dismiss} />
    </>
  )
}
