import type { Currency, Id, Money } from '@zoria/kernel'

/** Gateway and merchant: identifies a provider's commands in the journal. */
export type CallSource = `gis:${string}` | `gcp:${string}` | `hub88:${string}`

/** The player and context of a call. Session and game ids are the provider's; no money depends on either. */
type CallContext = {
  readonly playerId: Id<'Player'>
  readonly sessionId: string | null
  readonly gameUuid: string | null
  /**
   * The provider's id of the request, if its protocol has one: it is echoed, and a refused stake stays refused under
   * it.
   */
  readonly requestId?: string
}

type Moving = CallContext & { readonly externalId: string }

/** `currency`: null if the protocol names none. */
export type BalanceCall = CallContext & { readonly kind: 'balance'; readonly currency: Currency | null }

/** A call in an unknown currency: refused, but only after the player was found. */
export type ForeignCurrencyCall = CallContext & { readonly kind: 'foreign_currency' }

export type StakeCall = Moving & {
  readonly kind: 'stake'
  readonly amount: Money
  readonly round: string | null
  readonly isRoundFinished: boolean
  /** A free round: nothing is debited. */
  readonly isFree: boolean
  /** A gift to the dealer. */
  readonly isTip?: true
  /** Our id of its free rounds, if the provider sends it. */
  readonly freeRoundsId?: string
  /** A promotion of the provider that may be played after its session has ended. */
  readonly mayComeLate?: boolean
}

export type PayoutType = 'win' | 'jackpot' | 'free_round' | 'bonus' | 'promotion'

export type PayoutCall = Moving & {
  readonly kind: 'payout'
  readonly amount: Money
  /** Below one minor unit, in ten-thousandths of it. */
  readonly fraction: bigint
  readonly type: PayoutType
  readonly round: string | null
  readonly isRoundFinished: boolean
  readonly freeRoundsId?: string
  /** The bet it is paid for, if the protocol pays no other win: it must be known and not undone. */
  readonly stakeId?: string
}

/** `isRoundOfProvider`: the round is named by an id of the provider alone, which bets do not have. */
export type UndoneRound = { readonly round: string | null; readonly isRoundOfProvider?: true }

/** `given`: the type of the stake, if the provider names it. */
export type RefundCall = Moving & {
  readonly kind: 'refund'
  readonly amount: Money
  readonly stakeId: string
  readonly given?: StakeType
} & UndoneRound

export type StakeType = { readonly isFree?: boolean; readonly isTip?: boolean }

/** Facts that a provider sends about an operation it undoes, if its protocol has them; the wallet compares. */
export type OperationFacts = StakeType & {
  readonly amount?: Money
  readonly fraction?: bigint
  readonly payoutType?: PayoutType
}

export type UndoneItem = {
  readonly kind: 'stake' | 'payout' | 'refund'
  readonly externalId: string
  readonly given?: OperationFacts
}

/** `currency`: null if the protocol names none. */
export type RollbackCall = Moving & {
  readonly kind: 'rollback'
  readonly currency: Currency | null
  readonly items: readonly UndoneItem[]
} & UndoneRound

/** Ends a round without moving money. */
export type CloseRoundCall = Moving & { readonly kind: 'close_round'; readonly round: string }

/** A call that moves money, undoes it, or ends a round. */
export type MovingCall = StakeCall | PayoutCall | RefundCall | RollbackCall | CloseRoundCall

/** Several calls, all or none: the first refusal refuses the list. */
export type BatchCall = CallContext & { readonly kind: 'batch'; readonly calls: readonly [MovingCall, ...MovingCall[]] }

/**
 * The calls of game providers in our terms: the one model into which every gateway parses its protocol.
 * docs/rules/games.md#gateways
 */
export type ProviderCall = BalanceCall | ForeignCurrencyCall | MovingCall | BatchCall

/**
 * Successful results: done now, done before, or undone before it arrived; in the last case nothing moves and the
 * provider gets a success.
 */
export const callSuccesses = ['OK', 'REPLAY', 'ALREADY_REVERSED'] as const

/** Refusals of calls. Every success and every refusal has a row in each gateway's table. */
export const callRefusals = [
  'BAD_SIGN',
  'BAD_REQUEST',
  'BAD_TYPE',
  'PLAYER_UNKNOWN',
  'CURRENCY_MISMATCH',
  'TECHNICAL_WORK',
  'GAME',
  'COUNTRY',
  'SESSION',
  'SESSION_ENDED',
  'PLAYER_BLOCKED',
  'INSUFFICIENT',
  'BOUNDS',
  'LIMIT',
  'LARGEST_STAKE',
  'CONFLICT',
  'NOT_FOUND',
  'RETRY',
] as const

export type CallSuccess = (typeof callSuccesses)[number]
export type CallRefusal = (typeof callRefusals)[number]

/** The result of a call. */
export type CallOutcome =
  /** `transactionIds`: our id of each moving call, in order. */
  | { readonly code: CallSuccess; readonly balance: Money; readonly transactionIds: readonly string[] }
  /** `balance` if the player and the currency are known. */
  | { readonly code: CallRefusal; readonly balance?: Money }
