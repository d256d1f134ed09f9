import { useTranslation } from 'react-i18next'
import { UnreachableError } from '#engine/index.ts'
import { previewKind } from './preview-kind.ts'

/** Sizes of what is shown. Source: wizard §4 "Preview modal". */
const FRAME_HEIGHT_PX = 500
const VIDEO = { width: 640, height: 360 }

/** A file in this browser: its address, given back when nobody looks at it any more, and its type. */
export interface PreviewedFile {
  readonly url: string
  readonly mimetype: string
}

/** The file itself: nothing in it runs, and what cannot be shown is only downloaded. */
export function FilePreview({ file, title }: { readonly file: PreviewedFile; readonly title: string }) {
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
