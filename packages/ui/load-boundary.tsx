import { Component, createContext, use, type ComponentType, type ReactNode } from 'react'

/** Code of a part of the page, or its texts, did not load. */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super('a part of the page did not load', { cause })
    this.name = 'LoadFailure'
  }
}

/** Waits for code; what fails is a `LoadFailure`. */
export async function loaded<Value>(coming: Promise<Value>): Promise<Value> {
  try {
    return await coming
  } catch (cause) {
    throw new LoadFailure(cause)
  }
}

type Shown = ComponentType<{ readonly failure: LoadFailure }>

/**
 * What is shown in place of a part that did not load: within the page, or over it where the part opens over it. null
 * leaves it out.
 */
export const FailedParts = createContext<{ readonly inPage: Shown; readonly over: Shown } | null>(null)

type Props = { readonly place: 'inPage' | 'over'; readonly children: ReactNode }

// Only class components can catch errors thrown while rendering.

/** Keeps the page when a part of it does not load, and says so in the place of the part. Other errors go on. */
export class LoadBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state as { readonly error: unknown }
    if (error === null) return this.props.children
    if (!(error instanceof LoadFailure)) throw error
    return <Failed place={this.props.place} failure={error} />
  }
}

function Failed({ place, failure }: { readonly place: Props['place']; readonly failure: LoadFailure }) {
  const parts = use(FailedParts)
  if (parts === null) return null
  const Instead = parts[place]
  return <Instead failure={failure} />
}
