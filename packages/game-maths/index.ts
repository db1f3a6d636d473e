export { blocksAtMost, checkRound, publishedGame, type RoundCheck } from './check-round.ts'
export { drawFromBlocks, drawFromRecord, drawFromWord, shuffle, WORD_RANGE, type Draw } from './draw.ts'
export {
  cherryJazz,
  diamondFever,
  games,
  goldenEagle,
  honeyApiary,
  iceWolf,
  scythianGold,
  versions,
} from './games/index.ts'
export { figuresOf } from './games/published.ts'
export {
  readOutcome,
  type LineWin,
  type Outcome,
  type Position,
  type StoredOutcome,
  type Turn,
  type TurnKind,
  type WayWin,
} from './outcome.ts'
export { proveRTP, type RTPReport, type Volatility } from './proof/prove-rtp.ts'
export { publishedOf, type PublishedFigures } from './proof/published.ts'
export { tallyStops, type Tally } from './proof/tally.ts'
export { bpsDown, minus, plus, rational, times, type Rational } from './rational.ts'
export { countStops, reelGame, stakeUnits, type FreeSpins, type ReelGame } from './reel-game.ts'
export { blockMessage, CLIENT_SEED_PATTERN, type RoundSeeds } from './seeds.ts'
export { drawCards, drawSector, drawThreshold, drawTickets, type WeightedSector } from './promotions.ts'
export { interval, roundPlayer, simulate, type Sample } from './simulate.ts'
export { payoutOf, spin, turnReels } from './spin.ts'
export {
  baccaratBets,
  baccaratOdds,
  baccaratPayout,
  baccaratTotal,
  dealBaccarat,
  isBaccaratBet,
  type BaccaratBet,
  type BaccaratOutcome,
  type BaccaratWinner,
} from './tables/baccarat.ts'
export { adviseBlackjack, basicStrategy, type StrategyChart } from './tables/basic-strategy.ts'
export {
  blackjackActions,
  blackjackRules,
  blackjackShoe,
  blackjackTotal,
  isBlackjack,
  playBlackjackStep,
  replayBlackjack,
  startBlackjack,
  type BlackjackAction,
  type BlackjackDecision,
  type BlackjackHand,
  type BlackjackPlace,
  type BlackjackRound,
  type BlackjackSeat,
} from './tables/blackjack.ts'
export {
  blackjackPayout,
  settleBlackjack,
  type BlackjackResult,
  type SettledHand,
} from './tables/blackjack-settlement.ts'
export { deck, rankOf, shoeOf, type Card, type Rank, type Suit } from './tables/cards.ts'
export {
  isMoneyWheelBet,
  moneyWheelBets,
  moneyWheelPayout,
  moneyWheelReturn,
  moneyWheelSegments,
  spinMoneyWheel,
  type MoneyWheelBet,
} from './tables/money-wheel.ts'
export { tableReturns, type TableReturn } from './tables/published-returns.ts'
export {
  isRouletteBet,
  rouletteColour,
  rouletteOdds,
  roulettePayout,
  roulettePockets,
  rouletteReturn,
  rouletteSpot,
  rouletteSpots,
  rouletteWheel,
  spinRoulette,
  type RouletteBet,
  type RouletteBetKind,
  type RouletteColour,
  type RouletteSpot,
} from './tables/roulette.ts'
export {
  isOfChain,
  roundSeed,
  tableBlocksAtMost,
  tableRoundSeeds,
  type ChainPlace,
  type Sha256,
} from './tables/round-chain.ts'
