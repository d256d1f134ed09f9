import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '#web/wording/translation.ts'
import { ApiError } from '#web/api/api-error.ts'
import { signingHistory } from '#web/api/dossiers.ts'
import { blobOfBase64 } from '#web/api/save-file.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FileViewer } from '#web/ui/file-viewer.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The signing certificate of a dossier. Source: shell §2, §8. */
export function useSigningHistory(id: number) {
  const { data, error } = useQuery(signingHistory(id))
  const file = useMemo(
    () => (data?.envelopeHistoryData ? blobOfBase64(data.envelopeHistoryData, 'application/pdf') : null),
    [data],
  )
  return {
    file,
    error,
    isLoading: !data && !error,
    /** There is no envelope, or no history in the response. */
    isMissing: error === null ? data !== undefined && !file : hasNoEnvelope(error),
  }
}

function hasNoEnvelope(error: Error): boolean {
  return error instanceof ApiError && error.has('ENVELOPE_DOES_NOT_EXIST')
}

/** The certificate inline, or why there is none. */
export function SigningHistory({
  file,
  isLoading,
  isMissing,
  title,
}: ReturnType<typeof useSigningHistory> & { readonly title: string }) {
  if (isLoading) return <Skeleton lines={6} />
  if (file) return <FileViewer file={file} title={title} />
  return (
    <Alert tone="error">
      <p>{isMissing ? t('docusign.error-folder-not-found') : t('docusign.error-content')}</p>
      <NextStep />
    </Alert>
  )
}
