import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReadingBox } from '#rules/receipt-reading.ts'
import { t } from '#web/wording/translation.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { cropArea, cropWidth } from './crop-area.ts'

/** The part of a receipt that was read, enlarged. */
export function ReceiptCrop({
  fileKey,
  load,
  box,
  alt,
}: {
  /** Cache key of the file, shared with previews. */
  readonly fileKey: string
  readonly load: () => Promise<Blob>
  readonly box: ReadingBox
  readonly alt: string
}) {
  const file = useQuery({ queryKey: ['file', fileKey], queryFn: load, retry: false, staleTime: Infinity })
  const { data: blob } = file
  const crop = useQuery({
    queryKey: ['crop', fileKey, box],
    queryFn: async () => {
      if (!blob) throw new Error('the receipt is not loaded')
      // Loaded lazily, so that the PDF renderer stays out of other pages' chunks.
      const { drawCrop } = await import('./draw-crop.ts')
      return drawCrop(blob, box)
    },
    enabled: blob !== undefined,
    gcTime: 0,
    retry: false,
    staleTime: Infinity,
  })
  const area = cropArea(box)
  if (file.error ?? crop.error) return <p className="muted small">{t('check.crop.failed')}</p>
  return (
    <div className="crop" style={{ maxWidth: cropWidth(area) }}>
      {crop.data ? <Picture file={crop.data} alt={alt} /> : <Skeleton lines={2} />}
    </div>
  )
}

function Picture({ file, alt }: { readonly file: Blob; readonly alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={image} alt={alt} />
}
