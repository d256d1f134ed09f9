import { queryOptions } from '@tanstack/react-query'
import type { OperationsStatus } from '#contract/operations.ts'
import { get } from './call.ts'

const AGAIN_AFTER_MS = 15_000

/** Polled while the page is open. */
export function operationsStatus() {
  return queryOptions({
    queryKey: ['operations', 'status'],
    queryFn: ({ signal }) => get<OperationsStatus>('/operations/status', { signal }),
    refetchInterval: AGAIN_AFTER_MS,
  })
}
