import { lazy, Suspense, useEffect, useRef } from 'react'
import { Skeleton } from './skeleton.tsx'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/** A file shown in the page: a PDF page by page, an image as such. */
export function FileViewer({ file, title }: { readonly file: Blob; readonly title: string }) {
  if (file.type.startsWith('image/')) return <ImageView file={file} title={title} />
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <PdfPages file={file} title={title} />
    </Suspense>
  )
}

function ImageView({ file, title }: { readonly file: Blob; readonly title: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={image} className="viewer viewer--image" alt={title} />
}
