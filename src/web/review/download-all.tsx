import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentences } from '#web/api/api-error.ts'
import { downloadSigned } from '#web/api/dossiers.ts'
import { signedDocuments } from '#web/api/review.ts'
import { saveFile } from '#web/api/save-file.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { Button } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'

/** The ZIP of the signed documents. Source: shell §8 (ZIP download error), §9 (file name). */
export function DownloadAll({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { documentDownload } = usePermissionSettings()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])
  const { data: signed } = useQuery(signedDocuments(id))
  if (!documentDownload || !signed || signed.files.length === 0) return null
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
      <Button look="quiet" size="sm" icon={Download} busy={busy} onClick={() => void download()}>
        {t('review.download-all')}
      </Button>
      <MessageModal title={t('review.download-all')} sentences={failure} onClose={() => setFailure([])} />
    </>
  )
}
