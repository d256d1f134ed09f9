import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '#engine/index.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { saveAddress } from '#web/api/save-file.ts'
import { Button } from './button.tsx'
import { Modal, ModalFoot } from './modal.tsx'
import { NextStep } from './next-step.tsx'
import { previewKind } from './preview-kind.ts'
import { Skeleton } from './skeleton.tsx'

/** Sizes of what is shown. Source: wizard §4 "Preview modal". */
const FRAME_HEIGHT_PX = 500
const VIDEO = { width: 640, height: 360 }

/** A file in this browser: its address, given back when nobody looks at it any more, and its type. */
export interface PreviewedFile {
  readonly url: string
  readonly mimetype: string
}

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
      {found.state === 'shown' && <Preview file={found.file} title={title} />}
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

function Preview({ file, title }: { readonly file: PreviewedFile; readonly title: string }) {
  const { url, mimetype } = file
  const { t } = useTranslation()
  const kind = previewKind(mimetype)
  switch (kind) {
    case 'image':
      return <img className="viewer viewer--image" src={url} alt={title} />
    case 'audio':
      return (
        <audio className="preview__sound" controls src={url} aria-label={title}>
          <track kind="captions" />
        </audio>
      )
    case 'video':
      return (
        <video className="preview__film" controls src={url} aria-label={title} {...VIDEO}>
          <track kind="captions" />
        </video>
      )
    case 'pdf':
    case 'text':
      return (
        <iframe
          // The browser's own PDF reader does not open in a sandbox, and a PDF runs nothing of ours.
          sandbox={kind === 'pdf' ? undefined : ''}
          className="preview__frame"
          height={FRAME_HEIGHT_PX}
          src={url}
          title={title}
        />
      )
    case 'download':
      return <p>{t('preview.downloaded')}</p>
    default:
      throw new UnreachableError(kind)
  }
}
