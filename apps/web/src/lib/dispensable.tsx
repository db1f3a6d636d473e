import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode }

// React tells of what was thrown while drawing to classes alone.

/** Around what a page can do without: where its code or its texts do not come, it stays away, and the page stands. */
export class Dispensable extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}
