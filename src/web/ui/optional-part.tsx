import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/**
 * A part that is fetched on demand and that its page can do without: nothing is shown while it loads, nor when it cannot be
 * loaded because the connection was lost.
 */
export function OptionalPart({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
