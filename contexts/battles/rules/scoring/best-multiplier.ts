import type { Scoring } from '../score.ts'

/** The best multiplier of one round: payout over stake in hundredths, cut down. */
export const bestMultiplier: Scoring = { combine: 'max', pointsOf: ({ payout, stake }) => (payout * 100n) / stake }
