import { Component, Suspense, type ReactNode } from 'react'

/**
 * A part that is fetched on demand and that its page can do without: nothing is shown until it is there, nor when it cannot be
 * loaded, as where the connection is lost while the page opens.
 */
export class OptionalPart extends Component<
  { readonly children: ReactNode },
  { readonly isMissing: boolean }
> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override render() {
    return this.state.isMissing ? null : <Suspense>{this.props.children}</Suspense>
  }
}
