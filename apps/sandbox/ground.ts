import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'

/** What every stand-in of a payment provider stands on. */
export type Ground = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  /** The clock that tests move: timestamps, expiry. */
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
}
