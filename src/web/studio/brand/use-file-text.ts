import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StudioFile } from '#contract/studio.ts'
import { getQuery } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { STUDIO_KEY } from '../studio-calls.ts'
import { useCopyState, useStudio } from '../studio-context.tsx'

/** A text file other than JSON: its served content, and a function that replaces the deployment's own file. */
export function useFileText(file: string) {
  const { copy } = useStudio()
  const { revision } = useCopyState()
  const query = getQuery<StudioFile>([...STUDIO_KEY, 'text', file, revision], '/studio/files', { file })
  const { data, error } = useQuery({ ...query, placeholderData: keepPreviousData })
  const merged = typeof data?.merged === 'string' ? data.merged : ''
  const replace = (text: string) => {
    if (!data) return
    copy.edit([{ kind: 'replace', file, before: data.text, text }])
    queryClient.setQueryData(query.queryKey, { ...data, text, merged: text })
  }
  return { isLoaded: data !== undefined, text: merged, error, replace }
}
