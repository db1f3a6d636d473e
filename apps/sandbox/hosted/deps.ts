import type { Ground } from '../ground.ts'
import type { SentAs } from '../psp/magic-cards.ts'
import type { HostedOrder, Provider } from '../storage/hosted-orders.ts'

/** How a provider tells the shop of a change, and how it knows that it was heard. */
export type Voice = {
  /** The body of the callback's form. Neither provider stamps a time, so what was signed long ago reads like what was signed now. */
  tell(order: HostedOrder, sentAs: SentAs): string
  isHeard(answer: { readonly status: number; readonly text: string; readonly url: string }): boolean
}

/** What the stand-ins with hosted checkouts stand on. */
export type HostedDeps = Ground & {
  readonly voices: Readonly<Record<Provider, Voice>>
}
