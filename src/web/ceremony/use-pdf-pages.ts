import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { isViewOver, type CeremonyApi } from './ceremony-api.ts'
import { openPdf } from '#web/ui/pdf-document.ts'

/** Pages of a document. Kept open, so that returning to it is instant. */
export function usePdfPages(api: CeremonyApi, documentId: number) {
  return useQuery({
    queryKey: ['ceremony', 'document', documentId],
    queryFn: async () => {
      try {
        return await openPdf(await api.readDocument(documentId))
      } catch (error) {
        // The signing page may have ended: refetch its state.
        if (isViewOver(error)) void queryClient.invalidateQueries({ queryKey: ['ceremony'], exact: true })
        throw error
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}
