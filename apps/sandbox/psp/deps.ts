import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'

/** What the stand-in PSP stands on. */
export type PSPDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  /** The clock that tests move: timestamps, expiry. */
  readonly clock: Clock
  /** The machine's own: moments that pass by themselves, whatever the other clock says. */
  readonly machine: Clock
  readonly chance: Chance
  readonly logger: Logger
  /** Shared with the merchant; the first one signs, every one is believed. Two live while one replaces the other. */
  readonly keys: readonly [string, ...string[]]
  /** The address of this server as browsers see it. */
  readonly publicUrl: string
  /** Something is due: look at once. */
  readonly wake: () => void
  /** Does everything that is due before it answers. */
  readonly look: () => Promise<unknown>
  /** Moves the clock of the whole product so many seconds ahead. Rejects when the platform does not answer. */
  readonly moveClock: (seconds: number) => Promise<void>
}
