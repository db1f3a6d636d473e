import { FailedParts } from '@zoria/ui/load-boundary.tsx'
import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode }

// Only class components can catch errors thrown while rendering.

/** Wraps an optional part: if its code or texts fail to load, it is left out and the page works. */
export class Dispensable extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : <FailedParts value={null}>{this.props.children}</FailedParts>
  }
}
