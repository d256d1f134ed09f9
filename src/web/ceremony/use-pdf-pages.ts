import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isViewOver, type CeremonyApi } from './ceremony-api.ts'
import { openPdf } from '#web/ui/pdf-document.ts'

/** The pages of one document. They stay open until the page is left: going back to one shows it at once. */
export function usePdfPages(api: CeremonyApi, documentId: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['ceremony', 'document', documentId],
    queryFn: async () => {
      try {
        return await openPdf(await api.readDocument(documentId))
      } catch (error) {
        // Not this document alone: the state will tell that the whole page is over.
        if (isViewOver(error)) void client.invalidateQueries({ queryKey: ['ceremony'], exact: true })
        throw error
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}
