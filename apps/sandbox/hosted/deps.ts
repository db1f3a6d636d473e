import type { Ground } from '../shared-deps.ts'
import type { SentAs } from '../psp/magic-cards.ts'
import type { HostedOrder, Provider } from '../storage/hosted-orders.ts'

/** How a provider sends callbacks to the shop, and how it recognises a delivery. */
export type Voice = {
  /** The body of the callback. Neither provider sends a timestamp, so an old signature looks like a new one. */
  bodyOf(order: HostedOrder, sentAs: SentAs): string
  isAcknowledged(answer: { readonly status: number; readonly text: string; readonly url: string }): boolean
}

/** Dependencies of the simulators with hosted checkouts. */
export type HostedDeps = Ground & {
  readonly voices: Readonly<Record<Provider, Voice>>
}
