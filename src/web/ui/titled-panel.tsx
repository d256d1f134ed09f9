import type { ReactNode } from 'react'

/** A panel with its title, of a table unless it has another class. */
export function TitledPanel({
  id,
  title,
  action,
  className = 'panel panel--clip list',
  children,
}: {
  readonly id: string
  readonly title: string
  /** Shown next to the title. */
  readonly action?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
