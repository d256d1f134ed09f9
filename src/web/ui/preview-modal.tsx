import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentences } from '#web/api/api-error.ts'
import { saveAddress } from '#web/api/save-file.ts'
import { Button } from './button.tsx'
import { FilePreview, type PreviewedFile } from './file-preview.tsx'
import { Modal, ModalFoot } from './modal.tsx'
import { NextStep } from './next-step.tsx'
import { previewKind } from './preview-kind.ts'
import { Skeleton } from './skeleton.tsx'

/** The file that is asked for, or why there is none. */
type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly sentences: readonly string[] }
  | { readonly state: 'shown'; readonly file: PreviewedFile }

/**
 * A look at a file: an image as such, a PDF or a text in a frame, sound and film in their players; any
 * other file is downloaded. Source: wizard §4, §8.
 */
export function PreviewModal({
  title,
  load,
  onClose,
}: {
  readonly title: string
  /** The same function for as long as the modal shows the same file. */
  readonly load: () => Promise<PreviewedFile>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [found, setFound] = useState<Found>({ state: 'loading' })

  useEffect(() => {
    let url: string | undefined
    let left = false
    load().then(
      (file) => {
        if (left) return URL.revokeObjectURL(file.url)
        url = file.url
        if (previewKind(file.mimetype) === 'download') saveAddress(file.url, title)
        return setFound({ state: 'shown', file })
      },
      (error: unknown) => {
        if (!left) setFound({ state: 'failed', sentences: failureSentences(error, t('ged.download_failed')) })
      },
    )
    return () => {
      left = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [load, title, t])

  return (
    <Modal title={title} isOpen wide onClose={onClose}>
      {found.state === 'loading' && <Skeleton lines={6} />}
      {found.state === 'failed' && (
        <div role="alert">
          {found.sentences.map((sentence) => (
            <p key={sentence} className="error">
              {sentence}
            </p>
          ))}
          <NextStep />
        </div>
      )}
      {found.state === 'shown' && <FilePreview file={found.file} title={title} />}
      <ModalFoot>
        {found.state === 'shown' && (
          <Button onClick={() => saveAddress(found.file.url, title)}>{t('common.download')}</Button>
        )}
        <Button look="primary" onClick={onClose}>
          {t('modal.confirmation.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
