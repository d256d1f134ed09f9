import type { ReactNode } from 'react'
import { LoadError } from '#web/api/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'

/** A titled table with loading, error and empty states. */
export function RecordPanel({
  id,
  title,
  empty,
  count,
  error,
  onRetry,
  heads,
  children,
}: {
  readonly id: string
  readonly title: string
  /** Shown when there are no rows. */
  readonly empty: string
  /** Row count; undefined while loading. */
  readonly count: number | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly heads: ReactNode
  readonly children: ReactNode
}) {
  return (
    <TitledPanel id={id} title={title}>
      {error && (
        <div className="panel__body">
          <LoadError error={error} onRetry={onRetry} />
        </div>
      )}
      {count === undefined && !error && <Skeleton lines={2} />}
      {count === 0 && <p className="panel__body muted">{empty}</p>}
      {count !== undefined && count > 0 && (
        <table className="table table--cards">
          <thead>
            <tr>{heads}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </TitledPanel>
  )
}
