import { lateWithTextsOf } from '../../lib/page/late.tsx'
import type rewardsTexts from '../../i18n/catalogues/en/rewards.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly rewards: typeof rewardsTexts
  }
}

const ofRating = lateWithTextsOf('rewards')

export const { Late: Rating, ask: loadRating } = ofRating(() => import('./ui/rating.tsx').then((file) => file.Rating))
export const { Late: RatingLeaders } = ofRating(() =>
  import('./ui/rating-leaders.tsx').then((file) => file.RatingLeaders),
)

/** A piece for the gallery. */
export const { Late: RatingCard } = ofRating(() => import('./ui/rating.tsx').then((file) => file.RatingCard))

export { leadersSeen, ratingSeen } from './model/questions.ts'
