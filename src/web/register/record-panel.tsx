import type { ReactNode } from 'react'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'

/** A titled table of what happened: on its way, failed to load, empty, or its rows. */
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
  /** Said instead of a table without rows. */
  readonly empty: string
  /** How many rows there are; undefined while that is not known. */
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
