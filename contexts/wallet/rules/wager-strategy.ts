import type { WagerType } from './commands.ts'
import { type Parts, totalOf } from './money-state.ts'

/** VERSION2: only what bonus money paid counts, and bonus money is spent first. docs/rules/bonuses.md#wagering */
const version2: WagerStrategy = { isSpentFirst: true, countable: ({ bonus }) => bonus }

/** CLASSIC: every stake counts, whatever paid it. docs/rules/bonuses.md#wagering */
const classic: WagerStrategy = { isSpentFirst: false, countable: totalOf }

/** What a type of wager decides. */
interface WagerStrategy {
  /** Whether bonus money is spent before any other while the bonus is open. */
  readonly isSpentFirst: boolean
  /** How much of a stake counts, before the weight of its game. */
  readonly countable: (parts: Parts) => bigint
}

export const wagerStrategies: Readonly<Record<WagerType, WagerStrategy>> = { CLASSIC: classic, VERSION2: version2 }
