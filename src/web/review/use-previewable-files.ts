import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { receiptGroups, signedDocuments, type DossierFile } from '#web/api/review-files.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { canPreview } from './can-preview.ts'

/** Files that may be previewed, receipts first; empty while loading. */
export function usePreviewableFiles(id: number): readonly DossierFile[] {
  const { flags } = useDeployment()
  const { data: signed } = useQuery(signedDocuments(id))
  const { data: groups } = useQuery(receiptGroups(id))
  return useMemo(() => {
    const receipts = groups?.flatMap(({ files }) => files) ?? []
    return [...receipts, ...(signed?.files ?? [])].filter((file) => canPreview(file, flags))
  }, [flags, signed, groups])
}
