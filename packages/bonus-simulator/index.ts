export { playerModels, type Behaviour } from './behaviour.ts'
export type { Estimate } from './estimate.ts'
export { findWorstPath, type Question, type WorstPath } from './find-worst-path.ts'
export { gameIds, gameOf, houseGames } from './own-games.ts'
export {
  simulateJackpot,
  type JackpotFigures,
  type JackpotQuestion,
  type JackpotTerms,
  type StakeBand,
} from './jackpots.ts'
export { judgeOffer } from './judge-offer.ts'
export type { Plan } from './play-life.ts'
export { evenMoney, reelPlayable, tablePlayable, type Playable } from './playable.ts'
export { simulateOffer, type Simulation } from './simulate-offer.ts'
export { below, happens, wordsOf, type Words } from './random-words.ts'
export {
  credit,
  newStanding,
  payIn,
  rulesOf,
  runOut,
  takeOut,
  takeRound,
  type BonusState,
  type Rules,
  type Standing,
} from './bonus-state.ts'
export type { Purse, Terms } from './terms.ts'
export { depositFor, termsOfOffer, type OfferOnPaper } from './terms-of-offer.ts'
export { grouped, share, sum, warningInWords, warningsOfOffer } from './warning-texts.ts'
