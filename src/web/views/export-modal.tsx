import { useEffect, useState } from 'react'
import type { ViewDefinition } from '#contract/views.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { exportView, type ExportFormat, type ExportProgress } from '#web/api/views.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { count } from '#web/wording/page-format.ts'

interface ExportProps {
  readonly format: ExportFormat
  readonly definition: ViewDefinition
  readonly onClose: () => void
}

/** Exports the list while it is open; closing it cancels the export. */
export function ExportModal(props: ExportProps) {
  const { format, onClose } = props
  const { progress, error } = useExport(props)
  const rows =
    progress.rows === undefined
      ? t('views.export.preparing')
      : t('views.export.rows', { rows: count(progress.rows) })
  return (
    <Modal title={t(`views.export.${format}`)} isOpen onClose={onClose}>
      {error ? (
        <Alert tone="error">{failureSentences(error).join(' ')}</Alert>
      ) : (
        <div className="exporting">
          <p aria-live="polite">{rows}</p>
          <progress
            aria-label={t('views.export.progress')}
            max={1}
            {...(progress.part === undefined ? {} : { value: progress.part })}
          />
        </div>
      )}
      <ModalFoot>
        <Button onClick={onClose}>{t(error ? 'common.close' : 'views.export.cancel')}</Button>
      </ModalFoot>
    </Modal>
  )
}

function useExport({ format, definition, onClose }: ExportProps) {
  const [progress, setProgress] = useState<ExportProgress>({})
  const [error, setError] = useState<unknown>()
  // Snapshot of the list when the dialog opens, unaffected by refreshes of the list behind it.
  const [given] = useState(() => ({ format, definition, onClose, t }))
  useEffect(() => {
    const cancel = new AbortController()
    const { format: kind, definition: view, onClose: close, t: say } = given
    exportView(kind, view, { signal: cancel.signal, onProgress: setProgress }).then(
      (file) => {
        if (!file) return
        saveFile(file, `${say('views.export.name')}.${kind}`)
        showToast(say('views.export.done'))
        close()
      },
      (failure: unknown) => setError(failure),
    )
    return () => cancel.abort()
  }, [given])
  return { progress, error }
}
