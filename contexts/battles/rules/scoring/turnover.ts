import type { Scoring } from '../score.ts'

/** The stakes of all rounds added up, in minor units. */
export const turnover: Scoring = { combine: 'sum', pointsOf: ({ stake }) => stake }
