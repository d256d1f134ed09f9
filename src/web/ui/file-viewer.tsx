import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from './button.tsx'
import { FilePreview } from './file-preview.tsx'
import { previewKind } from './preview-kind.ts'
import { Skeleton } from './skeleton.tsx'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

interface FileViewerProps {
  readonly file: Blob
  /** Names the preview. */
  readonly title: string
  /** Names the file when it is downloaded. */
  readonly name: string
}

/** A file shown in the page: a PDF page by page, an image as such, others as the preview shows them. */
export function FileViewer({ file, title, name }: FileViewerProps) {
  const kind = previewKind(file.type)
  if (kind === 'image') return <ImageView file={file} title={title} />
  if (kind === 'download') return <DownloadOnly file={file} name={name} />
  if (kind !== 'pdf') return <OtherView file={file} title={title} />
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <PdfPages file={file} title={title} />
    </Suspense>
  )
}

type ViewProps = Omit<FileViewerProps, 'name'>

function ImageView({ file, title }: ViewProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={image} className="viewer viewer--image" alt={title} />
}

function OtherView({ file, title }: ViewProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return url === undefined ? null : <FilePreview file={{ url, mimetype: file.type }} title={title} />
}

function DownloadOnly({ file, name }: Pick<FileViewerProps, 'file' | 'name'>) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <p>{t('preview.download-only')}</p>
      <Button onClick={() => saveFile(file, name)}>{t('common.download')}</Button>
    </div>
  )
}
