import { useEffect, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FileViewer } from '#web/ui/file-viewer.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { previewKind } from '#web/ui/preview-kind.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Previews a file, or downloads it when browsers cannot display its type. Source: wizard §4, §8. */
export function PreviewModal({
  title,
  fileName = title,
  load,
  onClose,
}: {
  readonly title: string
  readonly fileName?: string
  /** Must be stable while the same file is shown. */
  readonly load: () => Promise<Blob>
  readonly onClose: () => void
}) {
  const [file, setFile] = useState<Blob>()
  const [failure, setFailure] = useState<readonly string[]>([])
  useEffect(() => {
    let left = false
    load().then(
      (loaded) => {
        if (left) return
        if (previewKind(loaded.type) === 'download') saveFile(loaded, fileName)
        setFile(loaded)
      },
      (error: unknown) => {
        if (!left) setFailure(failureSentences(error, t('ged.download_failed')))
      },
    )
    return () => {
      left = true
    }
  }, [load, fileName])
  return (
    <Modal title={title} isOpen wide onClose={onClose}>
      {!file && failure.length === 0 && <Skeleton lines={6} />}
      {failure.length > 0 && (
        <div role="alert">
          {failure.map((sentence) => (
            <p key={sentence} className="error">
              {sentence}
            </p>
          ))}
          <NextStep />
        </div>
      )}
      {file && (
        <div className="preview">
          <FileViewer file={file} title={title} />
        </div>
      )}
      <ModalFoot>
        {file && <Button onClick={() => saveFile(file, fileName)}>{t('common.download')}</Button>}
        <Button look="primary" onClick={onClose}>
          {t('modal.confirmation.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
