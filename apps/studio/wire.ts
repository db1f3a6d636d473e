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

/**
 * Free rounds the platform gave this player in this game: the player starts each with `POST /client/free-spins`, nothing is
 * debited, and what they win goes to the wallet at once.
 */
export interface FreeRoundsView {
  readonly left: number
  readonly total: number
  /** What every one of them stakes. */
  readonly stake: string
  /** What the ended ones won together. */
  readonly won: string
  /** None starts at or after this moment. */
  readonly validUntil: string
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
  /** Played for free: its stake was not debited. */
  readonly isFree: boolean
  /** How the free rounds stand after this one, also when it was the last; only in the answers that start and end a free round. */
  readonly freeRounds: FreeRoundsView | null
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
  /** Free rounds that can be played now; null where there are none. */
  readonly freeRounds: FreeRoundsView | null
  readonly rounds: readonly RoundView[]
}

/** What `GET /client/events` tells an open page, as server-sent events with JSON. */
export type StudioEvent =
  /** The platform said so (`/balance/notify`). */
  | { readonly type: 'balance'; readonly balance: string }
  /** Free rounds were given or taken back: null where none can be played any more. */
  | { readonly type: 'free_rounds'; readonly freeRounds: FreeRoundsView | null }
