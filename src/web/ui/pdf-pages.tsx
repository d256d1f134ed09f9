import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageCanvas } from './page-canvas.tsx'
import { openPdf } from './pdf-document.ts'
import { Alert } from './alert.tsx'
import { NextStep } from './next-step.tsx'
import { Skeleton } from './skeleton.tsx'

/** Every page of a PDF, one under the other, as wide as the place it has. */
export function PdfPages({ file, title }: { readonly file: Blob; readonly title: string }) {
  const { t } = useTranslation()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const { data: pages, error } = useQuery({
    queryKey: ['pdf', id, file.size],
    queryFn: async () => openPdf(await file.arrayBuffer()),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useLayoutEffect(() => {
    const place = frame.current
    if (!place) return undefined
    const observer = new ResizeObserver(() => setWidthPx(place.clientWidth - 2 * MARGIN_PX))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={frame} className="viewer" aria-label={title} {...SCROLLED}>
      {error && (
        <Alert tone="error" title={t('ged.download_failed')}>
          <NextStep />
        </Alert>
      )}
      {!pages && !error && <Skeleton lines={6} />}
      {pages?.map((page) => (
        <PageCanvas key={page.number} page={page} widthPx={widthPx} />
      ))}
    </section>
  )
}

const MARGIN_PX = 16

/** What scrolls must take the focus, or the keyboard cannot scroll it. */
const SCROLLED = { tabIndex: 0 }
