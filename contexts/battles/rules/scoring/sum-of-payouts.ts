import type { Scoring } from '../score.ts'

/** The payouts of all rounds added up, in minor units. */
export const sumOfPayouts: Scoring = { combine: 'sum', pointsOf: ({ payout }) => payout }
