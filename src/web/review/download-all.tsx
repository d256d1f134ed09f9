import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signedDocuments } from '#web/api/review.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { Button } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { useSignedArchive } from '#web/ui/use-signed-archive.ts'

/** The signed documents of the dossier under review as one archive. */
export function DownloadAll({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { documentDownload } = usePermissionSettings()
  const { busy, failure, download, dismiss } = useSignedArchive(id, t('docusign.unexpected_error'))
  const { data: signed } = useQuery(signedDocuments(id))
  if (!documentDownload || !signed || signed.files.length === 0) return null
  return (
    <>
      <Button look="quiet" size="sm" icon={Download} busy={busy} onClick={() => void download()}>
        {t('review.download-all')}
      </Button>
      <MessageModal title={t('review.download-all')} sentences={failure} onClose={dismiss} />
    </>
  )
}
