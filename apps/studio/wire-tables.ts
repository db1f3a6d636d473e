import type { BlackjackPlace, BlackjackRound } from '@zoria/game-maths'
import type { TableOutcome } from './outcome/draw-table.ts'
import type { Language } from './rules/languages.ts'
import type { Refusal } from './rules/round.ts'
import type { Currency } from './rules/stakes.ts'
import type { Phase } from './rules/table-clock.ts'
import type { PlacementState } from './storage/player-rounds.ts'

/**
 * Types shared by the studio and the pages of its tables. Amounts are decimal strings, instants milliseconds since 1970
 * UTC by the server's clock.
 */

/** A result as it is shown in lists; `seed` is the revealed seed of the round in hex. */
export interface ResultView {
  readonly day: string
  readonly number: number
  readonly outcome: TableOutcome
  readonly seed: string
}

/** The present round of a table. `outcome` and `seed` are null until the draw. */
export interface TableRoundView {
  readonly id: string
  readonly day: string
  readonly number: number
  readonly phase: Phase
  readonly opensAt: number
  readonly lastCallAt: number
  readonly closesAt: number
  readonly resultAt: number
  readonly paysAt: number
  readonly endsAt: number
  readonly outcome: TableOutcome | null
  readonly seed: string | null
  /** Tables of blackjack alone have it. */
  readonly blackjack?: BlackjackView
}

/** What everybody sees of a round of blackjack. */
export interface BlackjackView {
  /** When the seats are fixed and the cards are dealt. */
  readonly dealsAt: number
  /** The length of a step that is not cut short. */
  readonly stepMs: number
  /** Seats with bets, by number. */
  readonly taken: readonly SeatView[]
  /** Nobody had a bet at the deal: the round is not played. */
  readonly isEmpty: boolean
  /** Null before the deal. */
  readonly play: BlackjackPlayView | null
}

/** A seat with the stake of its player. */
export interface SeatView {
  readonly seat: number
  readonly stake: string
  readonly currency: Currency
}

/** The cards on the table. */
export interface BlackjackPlayView extends Pick<BlackjackRound, 'seats' | 'dealer' | 'step' | 'phase'> {
  /** When hands without a decision stand; null once all are done. */
  readonly stepEndsAt: number | null
  /** Hands of the open step that have decided, or are deciding. */
  readonly decided: readonly BlackjackPlace[]
}

/**
 * A frame for all pages of a table, sent with every change of phase. `now` is the server's clock: countdowns are
 * counted from it.
 */
export interface TableFrame {
  readonly now: number
  readonly isOpen: boolean
  readonly openTime: string | null
  readonly closeTime: string | null
  /** Null while the table is closed. */
  readonly round: TableRoundView | null
  readonly seated: number
}

/** Bets that a player placed with one press. */
export interface PlacementView {
  readonly requestId: string
  readonly bets: readonly { readonly spot: string; readonly amount: string }[]
  readonly stake: string
  readonly state: PlacementState
  readonly refusal: Refusal | null
}

/**
 * What a player has in a round. `payout` is null until the draw; `isPaid` once the wallet has confirmed it; `balance`
 * only if the wallet has just answered it.
 */
export interface OwnView {
  readonly roundId: string
  readonly placements: readonly PlacementView[]
  readonly stake: string
  readonly payout: string | null
  readonly isPaid: boolean
  readonly balance: string | null
}

/** Everything a table's page needs to draw itself, at its start and after a lost connection. */
export interface TableState {
  readonly mode: 'real'
  readonly gameSlug: string
  readonly tableId: string
  readonly currency: Currency
  readonly language: Language
  readonly returnUrl: string | null
  readonly siteOrigins: readonly string[]
  readonly balance: string | null
  readonly limits: { readonly min: string; readonly insideMax: string; readonly spotMax: string; readonly max: string }
  readonly frame: TableFrame
  /** The player's bets in the present round, and in the one before it if that is not shown to its end. */
  readonly own: readonly OwnView[]
  /** Newest first. */
  readonly results: readonly ResultView[]
  readonly chain: ChainView
}

/** The published hash of a table's day. */
export interface ChainView {
  readonly tableId: string
  readonly day: string
  /** Length of the chain: the day has at most so many rounds. */
  readonly rounds: number
  readonly hash: string
  readonly committedAt: string
}

/**
 * `GET /fairness/tables/{id}/{day}.json`: the chain of a day and its rounds with their revealed seeds
 * (docs/rules/table-games.md#seeds).
 */
export interface PublishedDay extends ChainView {
  readonly format: 'zoria-table-day/1'
  readonly kind: TableOutcome['kind']
  readonly results: readonly ResultView[]
}

/** A message of a table's chat, the same for all. Event `chat` of the stream, to pages that have the chat open. */
export interface ChatMessageView {
  readonly id: string
  /**
   * Names the writer, to mute: the same for all messages of a player until the studio restarts, and of no use
   * elsewhere.
   */
  readonly author: string
  /** The masked name. */
  readonly name: string
  /** Plain text. */
  readonly text: string
  readonly at: number
}

/** Event `chat_hidden`: a message was hidden for all. */
export interface ChatHidden {
  readonly id: string
}

/** The chat as it is when a page opens it. */
export interface ChatState {
  /** The player's own `author`. */
  readonly author: string
  /** Oldest first. */
  readonly messages: readonly ChatMessageView[]
}
