import type { Scoring } from '../score.ts'

/** The multipliers of all rounds added up, each in hundredths, cut down. */
export const sumOfMultipliers: Scoring = { combine: 'sum', pointsOf: ({ payout, stake }) => (payout * 100n) / stake }
