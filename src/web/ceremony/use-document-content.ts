import { useQuery } from '@tanstack/react-query'
import type { CeremonyApi } from './ceremony-api.ts'

/** Structured text of a document. */
export function useDocumentContent(api: CeremonyApi, documentId: number) {
  return useQuery({
    queryKey: ['ceremony', 'content', documentId],
    queryFn: () => api.readContent(documentId),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
