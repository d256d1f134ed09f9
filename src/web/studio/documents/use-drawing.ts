import { useQuery } from '@tanstack/react-query'
import type { StudioDrawing } from '#contract/studio.ts'
import { ApiError } from '#web/api/api-error.ts'
import { get } from '#web/api/call.ts'
import { STUDIO_KEY } from '../studio-calls.ts'
import { useCopyState } from '../studio-context.tsx'

/** What is drawn: a document with the answers of an example. */
export interface Wanted {
  readonly code: string
  /** Name of the example; undefined while there is none. */
  readonly case: string | undefined
  /** Undefined: that which the subscriber of the example chose. */
  readonly locale: string | undefined
}

const RETRY_MS = 1_000
const MOST_RETRIES = 5

/**
 * The drawing of the stored working copy, asked for again with each revision: a newer one aborts the call before it. Until it is
 * there, the former one of the same document and example stays.
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
    // Another page of the same author asked for a drawing meanwhile, or the limit of drawings is reached.
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
