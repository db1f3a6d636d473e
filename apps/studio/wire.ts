import type { Outcome, Volatility } from '@zoria/game-maths'
import type { Language } from './rules/languages.ts'
import type { Refusal, RoundState } from './rules/round.ts'
import type { Currency } from './rules/stakes.ts'

/** Types shared by the studio and its game page. */

/** A seed pair as its player may see it: the server seed only after it was revealed. */
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
 * Free rounds granted by the platform to this player in this game: the player starts each with `POST
 * /client/free-spins`, nothing is debited, and payouts are credited at once.
 */
export interface FreeRoundsView {
  readonly left: number
  readonly total: number
  /** The stake of each of them. */
  readonly stake: string
  /** Total payout of the finished ones. */
  readonly won: string
  /** Free rounds can be started before this time. */
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
  /** Whether it is a free round: its stake was not debited. */
  readonly isFree: boolean
  /**
   * State of the free rounds after this one, even if it was the last; only in the answers that start and end a free
   * round.
   */
  readonly freeRounds: FreeRoundsView | null
  /** After the last one: other free rounds of this game, which are played next. */
  readonly nextFreeRounds?: FreeRoundsView
}

/** A round with everything needed to verify it. */
export interface RoundRecall extends RoundView {
  /** When its outcome was drawn, after its stake was accepted; null if it was not. */
  readonly drawnAt: string | null
  readonly seeds: SeedView
}

/** Published figures of a game. */
export interface GameFigures {
  readonly version: number
  readonly rtpBps: number
  readonly hitRateBps: number
  /** The maximum payout in stakes, in hundredths: 20420 is × 204.2. */
  readonly multiplierMaxHundredths: number
  readonly volatility: Volatility
}

/** Everything the client needs to draw itself, at the start and after a reconnect. */
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
  /** A round that is not finished: the client shows and ends it before the next. */
  readonly openRound: RoundView | null
  /** Free rounds that can be played now; null if there are none. */
  readonly freeRounds: FreeRoundsView | null
  readonly rounds: readonly RoundView[]
}

/** Events of `GET /client/events`, server-sent events with JSON. */
export type StudioEvent =
  /** From the platform (`/balance/notify`). */
  | { readonly type: 'balance'; readonly balance: string }
  /** Free rounds were granted or cancelled: null if none are left to play. */
  | { readonly type: 'free_rounds'; readonly freeRounds: FreeRoundsView | null }
