import { useEffect, useRef, type ComponentType, type RefObject } from 'react'
import { t } from '#web/wording/translation.ts'
import { previewKind, type PreviewKind } from './preview-kind.ts'
import { Skeleton } from './skeleton.tsx'
import { lazyPart } from './lazy-part.tsx'

const PdfViewer = lazyPart(async () => (await import('./pdf-viewer.tsx')).PdfViewer, {
  Waiting: () => <Skeleton lines={6} />,
})

/** Source: wizard §4 "Preview modal". */
const FRAME_HEIGHT_PX = 500
const VIDEO = { width: 640, height: 360 }

interface ViewProps {
  readonly file: Blob
  readonly title: string
}

/** Shows a file in the page, or says that it was downloaded when browsers cannot display its type. */
export function FileViewer({ file, title }: ViewProps) {
  const View = VIEWS[previewKind(file.type)]
  return <View file={file} title={title} />
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

function DownloadedNotice() {
  return <p>{t('preview.downloaded')}</p>
}

const VIEWS: Readonly<Record<PreviewKind, ComponentType<ViewProps>>> = {
  pdf: PdfViewer,
  image: ImageView,
  text: TextView,
  audio: AudioPlayer,
  video: VideoPlayer,
  download: DownloadedNotice,
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
