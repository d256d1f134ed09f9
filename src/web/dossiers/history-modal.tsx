import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/api-error.ts'
import { signingHistory } from '#web/api/dossiers.ts'
import { blobOfBase64, saveFile } from '#web/api/save-file.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileViewer } from '#web/ui/file-viewer.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The certificate of a dossier's signatures, read in place. Source: shell §2, §8. */
export function HistoryModal({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const title = t('dossiers.modal.history.title')
  const { data, error } = useQuery(signingHistory(id))
  const file = useMemo(
    () => (data?.envelopeHistoryData ? blobOfBase64(data.envelopeHistoryData, 'application/pdf') : null),
    [data],
  )
  return (
    <Modal title={title} isOpen onClose={onClose} wide>
      {!data && !error && <Skeleton lines={6} />}
      {file && <FileViewer file={file} title={title} />}
      {(error || (data && !file)) && (
        <Alert tone="error">
          <p>
            {isEnvelopeProblem(error) ? t('docusign.error-folder-not-found') : t('docusign.error-content')}
          </p>
          <NextStep />
        </Alert>
      )}
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

/** No envelope, or an answer without a history. */
function isEnvelopeProblem(error: Error | null): boolean {
  return error === null || (error instanceof ApiError && error.has('ENVELOPE_DOES_NOT_EXIST'))
}
