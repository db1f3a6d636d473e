import { totalOf } from './money-state.ts'
import type { WagerStrategy } from './wager-strategy.ts'

/** CLASSIC: every stake counts, whatever paid it. docs/rules/bonuses.md#wagering */
export const classic: WagerStrategy = { isSpentFirst: false, countable: totalOf }
