import { useQuery } from '@tanstack/react-query'
import type { CeremonyApi } from './ceremony-api.ts'

/** What one document says; read once, as its pages are. */
export function useDocumentContent(api: CeremonyApi, documentId: number) {
  return useQuery({
    queryKey: ['ceremony', 'content', documentId],
    queryFn: () => api.readContent(documentId),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
