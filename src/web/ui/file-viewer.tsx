import { lazy, Suspense, useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { previewKind } from './preview-kind.ts'
import { Skeleton } from './skeleton.tsx'

const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }))

/** Source: wizard §4 "Preview modal". */
const FRAME_HEIGHT_PX = 500
const VIDEO = { width: 640, height: 360 }

interface ViewProps {
  readonly file: Blob
  readonly title: string
}

/** Shows a file in the page, or says that it was downloaded when browsers cannot display its type. */
export function FileViewer({ file, title }: ViewProps): ReactElement {
  const { t } = useTranslation()
  switch (previewKind(file.type)) {
    case 'pdf':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PdfViewer file={file} title={title} />
        </Suspense>
      )
    case 'image':
      return <ImageView file={file} title={title} />
    case 'text':
      return <TextView file={file} title={title} />
    case 'audio':
      return <AudioPlayer file={file} title={title} />
    case 'video':
      return <VideoPlayer file={file} title={title} />
    case 'download':
      return <p>{t('preview.downloaded')}</p>
  }
}

function ImageView({ file, title }: ViewProps) {
  const image = useSource<HTMLImageElement>(file)
  return <img ref={image} className="viewer viewer--image" alt={title} />
}

function TextView({ file, title }: ViewProps) {
  const frame = useSource<HTMLIFrameElement>(file)
  return <iframe ref={frame} sandbox="" className="preview__frame" height={FRAME_HEIGHT_PX} title={title} />
}

function AudioPlayer({ file, title }: ViewProps) {
  const player = useSource<HTMLAudioElement>(file)
  return (
    <audio ref={player} className="preview__sound" controls aria-label={title}>
      <track kind="captions" />
    </audio>
  )
}

function VideoPlayer({ file, title }: ViewProps) {
  const player = useSource<HTMLVideoElement>(file)
  return (
    <video ref={player} className="preview__film" controls aria-label={title} {...VIDEO}>
      <track kind="captions" />
    </video>
  )
}

/** Gives an element the file's object URL while it is mounted. */
function useSource<Element extends { src: string }>(file: Blob): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (element.current) element.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return element
}
