import { Component, type ReactNode } from 'react'
import { CrashPage } from './crash-page.tsx'

/** Catches a page that failed to load or render. A class, since React has no hook for it. */
export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly crashed: boolean }
> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children
  }
}
