import type { WagerStrategy } from './wager-strategy.ts'

/** VERSION2: only what bonus money paid counts, and bonus money is spent first. docs/rules/bonuses.md#wagering */
export const version2: WagerStrategy = { isSpentFirst: true, countable: ({ bonus }) => bonus }
