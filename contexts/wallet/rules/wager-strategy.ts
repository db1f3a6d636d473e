import type { WagerType } from './commands.ts'
import type { Parts } from './money-state.ts'
import { classic } from './wager-classic.ts'
import { version2 } from './wager-version2.ts'

/** What a type of wager decides. */
export interface WagerStrategy {
  /** Bonus money is spent before any other while the bonus is open. */
  readonly isSpentFirst: boolean
  /** How much of a stake counts, before the weight of its game. */
  readonly countable: (parts: Parts) => bigint
}

export const wagerStrategies: Readonly<Record<WagerType, WagerStrategy>> = { CLASSIC: classic, VERSION2: version2 }
