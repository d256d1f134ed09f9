import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isViewOver, type CeremonyApi } from './ceremony-api.ts'
import { openPdf } from '#web/ui/pdf-document.ts'

/** Pages of a document. Kept open, so that returning to it is instant. */
export function usePdfPages(api: CeremonyApi, documentId: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['ceremony', 'document', documentId],
    queryFn: async () => {
      try {
        return await openPdf(await api.readDocument(documentId))
      } catch (error) {
        // The signing page may have ended: refetch its state.
        if (isViewOver(error)) void client.invalidateQueries({ queryKey: ['ceremony'], exact: true })
        throw error
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}
