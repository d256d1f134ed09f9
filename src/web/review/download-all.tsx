import { Download } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { downloadAllFiles } from '#web/api/review-files.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { DownloadButton } from '#web/dossiers/download-button.tsx'
import { useReviewFiles } from './use-review-files.ts'

/** Downloads all signed documents and receipts as one archive; hidden when there are none. */
export function DownloadAll({ id }: { readonly id: number }) {
  const { documentDownload } = usePermissionSettings()
  const { groups } = useReviewFiles(id)
  const isEmpty = groups.every(({ files }) => files.length === 0)
  if (!documentDownload || isEmpty) return null
  return (
    <DownloadButton
      look="quiet"
      size="sm"
      icon={Download}
      label={t('review.download-all')}
      name={`dossier-${id}.zip`}
      load={() => downloadAllFiles(id)}
      otherwise={t('docusign.unexpected_error')}
    />
  )
}
