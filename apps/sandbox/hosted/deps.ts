import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { SentAs } from '../psp/magic-cards.ts'
import type { HostedOrder, Provider } from '../storage/hosted-orders.ts'

/** How a provider tells the shop of a change, and how it knows that it was heard. */
export type Voice = {
  /** The body of the callback's form. Neither provider stamps a time, so what was signed long ago reads like what was signed now. */
  tell(order: HostedOrder, sentAs: SentAs): string
  isHeard(answer: { readonly status: number; readonly text: string; readonly url: string }): boolean
}

/** What the stand-ins with hosted checkouts stand on. */
export type HostedDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  /** The clock that tests move: expiry. */
  readonly clock: Clock
  /** The machine's own: moments that pass by themselves, whatever the other clock says. */
  readonly machine: Clock
  readonly chance: Chance
  readonly logger: Logger
  /** The address of this server as browsers see it. */
  readonly publicUrl: string
  /** Something is due: look at once. */
  readonly wake: () => void
  /** Does everything that is due before it answers. */
  readonly look: () => Promise<unknown>
  readonly voices: Readonly<Record<Provider, Voice>>
}
