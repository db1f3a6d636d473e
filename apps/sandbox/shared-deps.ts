import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'

/** Shared dependencies of the payment provider simulators. */
export type Ground = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  /** The sandbox clock: timestamps, expiry. */
  readonly clock: Clock
  /** Machine time: short delays that do not depend on the sandbox clock. */
  readonly machine: Clock
  readonly chance: Chance
  readonly logger: Logger
  /** The address of this server for browsers. */
  readonly publicUrl: string
  /** Something is due: run at once. */
  readonly wake: () => void
  /** Runs everything that is due before it answers. */
  readonly look: () => Promise<unknown>
}
