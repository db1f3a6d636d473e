import type { Outcome, Volatility } from '@zoria/game-maths'
import type { Language } from './rules/languages.ts'
import type { Refusal, RoundState } from './rules/round.ts'
import type { Currency } from './rules/stakes.ts'

/** What travels between the studio and its game page. Types only: both sides import them. */

/** A pair of seeds as its player may see it: the server seed only after it was revealed. */
export interface SeedView {
  readonly hash: string
  readonly clientSeed: string | null
  readonly rounds: number
  readonly serverSeed: string | null
}

export interface SeedsView {
  readonly active: SeedView | null
  readonly next: SeedView | null
  readonly revealed: readonly SeedView[]
}

/** A round as its player sees it. */
export interface RoundView {
  readonly id: string
  readonly state: RoundState
  readonly stake: string
  readonly payout: string | null
  readonly outcome: Outcome | null
  readonly refusal: Refusal | null
  readonly nonce: number | null
  readonly gameVersion: number
  readonly balanceBefore: string | null
  readonly balanceAfterStake: string | null
  readonly balanceAfter: string | null
  readonly startedAt: string
  readonly endedAt: string | null
}

/** A round with everything it takes to check it. */
export interface RoundRecall extends RoundView {
  readonly seeds: SeedView
}

/** What is published about a game. */
export interface GameFigures {
  readonly version: number
  readonly rtpBps: number
  readonly hitRateBps: number
  /** The largest payout in stakes, in hundredths: 20420 is × 204.2. */
  readonly multiplierMaxHundredths: number
  readonly volatility: Volatility
}

/** Everything the client needs to draw itself, at its start and after it lost touch. */
export interface SessionState {
  readonly mode: 'real' | 'demo'
  readonly gameSlug: string
  readonly currency: Currency
  readonly language: Language
  readonly returnUrl: string | null
  readonly siteOrigins: readonly string[]
  readonly balance: string | null
  readonly stakes: readonly string[]
  readonly stakeAtFirst: string
  readonly figures: GameFigures
  readonly seeds: SeedsView
  /** A round that was not finished when the client was last here: to be shown and ended before the next. */
  readonly openRound: RoundView | null
  readonly rounds: readonly RoundView[]
}
