import { useQuery } from '@tanstack/react-query'
import type { StudioDrawing } from '#contract/studio.ts'
import { ApiError } from '#web/api/api-error.ts'
import { get } from '#web/api/call.ts'
import { STUDIO_KEY } from '../studio-calls.ts'
import { useCopyState } from '../studio-context.tsx'

/** What to render: a document with the answers of an example. */
export interface Wanted {
  readonly code: string
  /** Name of the example; undefined while there is none. */
  readonly case: string | undefined
  /** Undefined for the language that the example's subscriber chose. */
  readonly locale: string | undefined
}

const RETRY_MS = 1_000
const MOST_RETRIES = 5

/**
 * The rendering of the stored working copy, refetched for each revision: a newer request aborts the previous one. Until
 * it arrives, the previous rendering of the same document and example stays.
 */
export function useDrawing({ code, case: name, locale }: Wanted) {
  const { revision, saved } = useCopyState()
  const subject = [...STUDIO_KEY, 'drawing', code, name, locale] as const
  const { data, error, isFetching } = useQuery({
    queryKey: [...subject, revision],
    queryFn: ({ signal }) =>
      get<StudioDrawing>(`/studio/documents/${code}/drawing`, { query: { case: name, locale }, signal }),
    enabled: name !== undefined,
    placeholderData: (former: StudioDrawing | undefined, query) =>
      subject.every((step, index) => query?.queryKey[index] === step) ? former : undefined,
    staleTime: Infinity,
    gcTime: 0,
    // Retried: another page of the same author requested a rendering, or the limit of concurrent renderings is reached.
    retry: (count, failure) =>
      count < MOST_RETRIES &&
      failure instanceof ApiError &&
      (failure.has('STUDIO_DRAWING_REPLACED') || failure.status === 429),
    retryDelay: (_count, failure) =>
      failure instanceof ApiError && failure.retryAfterSeconds !== null
        ? failure.retryAfterSeconds * RETRY_MS
        : RETRY_MS,
  })
  return { drawing: data, error, isBehind: isFetching || saved.kind === 'saving' }
}
