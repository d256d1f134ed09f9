import { useMemo } from 'react'
import type { DossierFile } from '#web/api/review-files.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { canPreview } from './can-preview.ts'
import { useReviewFiles } from './use-review-files.ts'

/** Files that may be previewed, receipts first; empty while loading. */
export function usePreviewableFiles(id: number): readonly DossierFile[] {
  const { flags } = useDeployment()
  const { groups } = useReviewFiles(id)
  return useMemo(() => {
    const files = groups.flatMap((group) => group.files).filter((file) => canPreview(file, flags))
    return files.toSorted((one, other) => one.kind.localeCompare(other.kind))
  }, [flags, groups])
}
