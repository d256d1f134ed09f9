import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadError } from './load-error.tsx'

/** What a query shows besides its data: lines while it loads, or why it failed, with a retry. */
export function LoadState({
  of: { data, error, refetch },
  lines,
  title,
}: {
  readonly of: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown }
  /** Number of lines while it loads. */
  readonly lines: number
  /** Title of a failure; defaults to a generic one. */
  readonly title?: string | undefined
}) {
  if (error) return <LoadError error={error} onRetry={() => void refetch()} {...(title ? { title } : {})} />
  return data ? null : <Skeleton lines={lines} />
}
