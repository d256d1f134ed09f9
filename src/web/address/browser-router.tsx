import { createContext, startTransition, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { currentVisit, watchVisits, type Visit } from './navigate.ts'

const VisitContext = createContext<Visit | null>(null)

/** Provides the current history entry to the pages below. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [visit, setVisit] = useState(currentVisit)
  // wouter's location hook cannot take part in a transition: the page would be blank while the next one's code loads.
  useLayoutEffect(() => watchVisits((next) => startTransition(() => setVisit(next))), [])
  return <VisitContext value={visit}>{children}</VisitContext>
}

/** The history entry being rendered; the address bar may be ahead of it during a transition. */
export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useVisit is called outside BrowserRouter')
  return visit
}
