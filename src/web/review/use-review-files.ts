import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reviewSummary } from '#web/api/review.ts'
import { receiptGroups, signedDocuments, type FileGroup } from '#web/api/review-files.ts'

/**
 * Signed documents, then receipts by category. A paper subscription has no envelope to ask for: its signed form, which is
 * among the receipts, stands for the signed documents.
 */
export function useReviewFiles(id: number) {
  const summary = useQuery(reviewSummary(id))
  const paper = summary.data?.paper
  const isOnline = paper === null
  // Together with the summary, which the first view brings as well: no further round trip for the many that have one.
  const signed = useQuery({ ...signedDocuments(id), enabled: !paper })
  const receipts = useQuery(receiptGroups(id))
  const groups = useMemo((): readonly FileGroup[] => {
    const others = receipts.data ?? []
    if (paper) return receipts.data ? withPaperForm(receipts.data, paper.form) : []
    return signed.data ? [signed.data, ...others] : others
  }, [paper, signed.data, receipts.data])
  return {
    groups,
    isPending: paper === undefined || receipts.isPending || (isOnline && signed.isPending),
    error: (paper ? null : signed.error) ?? receipts.error,
    retry: () => Promise.all([...(isOnline ? [signed.refetch()] : []), receipts.refetch()]),
  }
}

function withPaperForm(receipts: readonly FileGroup[], element: string | null): readonly FileGroup[] {
  const files = receipts.flatMap((group) => group.files).filter(({ elementId }) => elementId === element)
  const others = receipts.map((group) => ({
    ...group,
    files: group.files.filter((file) => !files.includes(file)),
  }))
  return [{ key: 'signed', title: null, files }, ...others.filter((group) => group.files.length > 0)]
}
