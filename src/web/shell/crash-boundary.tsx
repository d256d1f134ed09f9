import { Component, type ReactNode } from 'react'
import { CrashPage } from './crash-page.tsx'

/** Catches a page that could not be loaded or drawn. A class, because React offers nothing else for it. */
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
