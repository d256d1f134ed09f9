import type { ReactNode } from 'react'

/** A widget of a gallery, titled by component name, for developers. */
export function WidgetSpecimen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // Not the bare name: regions of elements are called by their type, and `button` is one.
    <section className="panel" aria-label={`<${name}>`}>
      <div className="panel__head">
        <h2 lang="en">{name}</h2>
      </div>
      <div className="panel__body stack">{children}</div>
    </section>
  )
}
