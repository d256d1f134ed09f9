import type { ReactNode } from 'react'

/** A panel whose title labels its table. */
export function TitledPanel({
  id,
  title,
  action,
  children,
}: {
  readonly id: string
  readonly title: string
  /** Shown next to the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="panel panel--clip list" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
