import type { ReactNode } from 'react'
import { FacadeMotif } from './facade-motif.tsx'

/** Placeholder of an empty list: first use, or a search without results. */
export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="empty">
      <FacadeMotif />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
