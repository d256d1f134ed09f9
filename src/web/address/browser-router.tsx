import { createContext, startTransition, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { currentVisit, watchVisits, type Visit } from './navigate.ts'

const VisitContext = createContext<Visit | null>(null)

/** Gives the pages below it the address bar, one visit at a time. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [visit, setVisit] = useState(currentVisit)
  // wouter's own location hook cannot be part of a transition: the page would be empty until the code of the
  // next one has arrived.
  useLayoutEffect(() => watchVisits((next) => startTransition(() => setVisit(next))), [])
  return <VisitContext value={visit}>{children}</VisitContext>
}

/** The visit that the page is drawn for; the address bar may be ahead of it. */
export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('useVisit is called outside BrowserRouter')
  return visit
}
