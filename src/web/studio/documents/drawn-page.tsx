import { useMemo, useState } from 'react'
import type { StudioDrawing } from '#contract/studio.ts'
import { blobOfBase64 } from '#web/api/save-file.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const PdfViewer = lazyPart(async () => (await import('#web/ui/pdf-viewer.tsx')).PdfViewer, {
  Waiting: () => <Skeleton lines={6} />,
})

/** The document as it would be printed. When rendering fails, shows the reasons above the last good pages. */
export function DrawnPage({
  title,
  drawing,
  error,
  isBehind,
}: {
  readonly title: string
  readonly drawing: StudioDrawing | undefined
  readonly error: unknown
  /** Whether a newer rendering is loading. */
  readonly isBehind: boolean
}) {
  const { locale } = useTranslation()
  const last = useLastDrawn(drawing)
  const file = useMemo(() => (last === undefined ? undefined : blobOfBase64(last, 'application/pdf')), [last])
  const isFailed = drawing?.state === 'failed' || Boolean(error)
  const reasons = error
    ? failureSentences(error, t('studio.drawing.failed'))
    : (drawing?.problems ?? []).map(({ reason }) => reason[locale])
  return (
    <div className="docs__page" aria-busy={isBehind}>
      <output className="docs__state" data-drawing={isBehind ? 'running' : (drawing?.state ?? 'none')}>
        {isBehind
          ? t('studio.drawing.running')
          : drawing?.state === 'drawn' && !error
            ? t('studio.drawing.done')
            : ''}
      </output>
      {isFailed && (
        <Alert tone="error" title={t('studio.drawing.failed')}>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {file && <p>{t('studio.drawing.former')}</p>}
        </Alert>
      )}
      {!isFailed && drawing?.state === 'absent' && <Alert tone="info">{t('studio.drawing.absent')}</Alert>}
      {file && drawing?.state !== 'absent' ? (
        <PdfViewer file={file} title={t('studio.drawing', { title })} />
      ) : (
        isBehind && <Skeleton lines={6} />
      )}
    </div>
  )
}

/** Keeps the last PDF that could be rendered, so that a half-typed sentence does not blank the page. */
function useLastDrawn(drawing: StudioDrawing | undefined): string | undefined {
  const [last, setLast] = useState<string>()
  const file = drawing?.file ?? undefined
  if (file !== undefined && file !== last) setLast(file)
  return file ?? last
}
