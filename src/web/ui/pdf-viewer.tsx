import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { t } from '#web/wording/translation.ts'
import { Alert } from './alert.tsx'
import { NextStep } from './next-step.tsx'
import { closePdf, openPdf, readLines } from './pdf-document.ts'
import { PdfSheet } from './pdf-sheet.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { Skeleton } from './skeleton.tsx'
import { useReading } from './use-reading.ts'
import '#web/styles/viewer.css'

const NO_PAGES = [] as const
const WIDEST_PX = 840

/**
 * A PDF with its pages in a column, and a bar for navigation and zoom. Another file replaces it at the same scroll
 * position.
 */
export function PdfViewer({ file, title }: { readonly file: Blob; readonly title: string }) {
  const id = useId()
  const pane = useRef<HTMLElement>(null)
  const key = ['pdf', id, numberOf(file)]
  const {
    data: pages = NO_PAGES,
    error,
    isPlaceholderData: isFormer,
  } = useQuery({
    queryKey: key,
    queryFn: async () => openPdf(await file.arrayBuffer()),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    ...OPENED_ONCE,
  })
  useEffect(() => () => closePdf(pages), [pages])
  const { data: lines } = useQuery({
    queryKey: [...key, 'lines'],
    queryFn: () => readLines(pages),
    enabled: pages.length > 0 && !isFormer,
    placeholderData: keepPreviousData,
    ...OPENED_ONCE,
  })
  const reading = useReading(pane, pages.length, { fitPx: WIDEST_PX })
  return (
    <div className="viewer viewer--pdf reader">
      <ReaderBar pages={pages.length} reading={reading} />
      <section ref={pane} className="sheetwrap" aria-label={title} {...SCROLLED}>
        {error && (
          <Alert tone="error" title={t('ged.download_failed')}>
            <NextStep />
          </Alert>
        )}
        {pages.length === 0 && !error && <Skeleton lines={6} />}
        {lines && (
          <div className="sr-only">
            {lines.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
          </div>
        )}
        {pages.map((page) => (
          <PdfSheet key={page.number} page={page} widthPx={reading.widthPx} pane={pane} />
        ))}
      </section>
    </div>
  )
}

const OPENED_ONCE = { gcTime: 0, retry: false, staleTime: Infinity } as const

const NUMBERS = new WeakMap<Blob, number>()
let files = 0

/** Distinguishes files of the same size. */
function numberOf(file: Blob): number {
  const known = NUMBERS.get(file)
  if (known !== undefined) return known
  files += 1
  NUMBERS.set(file, files)
  return files
}

/** A scrollable pane must be focusable to be scrolled by keyboard. */
const SCROLLED = { tabIndex: 0 }
