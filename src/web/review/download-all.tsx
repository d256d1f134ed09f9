import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadAllFiles, receiptGroups, signedDocuments } from '#web/api/review.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { ArchiveButton } from '#web/dossiers/archive-button.tsx'

/** Downloads all signed documents and receipts as one archive; hidden when there are none. */
export function DownloadAll({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { documentDownload } = usePermissionSettings()
  const { data: signed } = useQuery(signedDocuments(id))
  const { data: receipts } = useQuery(receiptGroups(id))
  const isEmpty = (signed?.files.length ?? 0) === 0 && (receipts?.length ?? 0) === 0
  if (!documentDownload || isEmpty) return null
  return (
    <ArchiveButton
      label={t('review.download-all')}
      name={`dossier-${id}.zip`}
      load={() => downloadAllFiles(id)}
      otherwise={t('docusign.unexpected_error')}
      isSmall
    />
  )
}
