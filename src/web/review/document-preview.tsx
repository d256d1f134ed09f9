import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureSentences } from '#web/api/api-error.ts'
import type { DossierFile } from '#web/api/review.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FileViewer } from '#web/ui/file-viewer.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** One document, read in place. */
export function DocumentPreview({ file }: { readonly file: DossierFile }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: ['file', file.key],
    queryFn: file.load,
    gcTime: 0,
    retry: false,
  })
  return (
    <div className="view">
      <p className="view__bar">{file.title}</p>
      {error && (
        <Alert tone="error">
          {failureSentences(error, t('ged.download_failed')).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      {!data && !error && <Skeleton lines={6} />}
      {data && <FileViewer file={data} title={t('review.preview-of', { title: file.title })} />}
    </div>
  )
}
