import type { Currency, Id, Money } from '@zoria/kernel'

/** A gateway and the merchant it signs for: names a provider's commands in the journal for ever. */
export type CallSource = `gis:${string}` | `gcp:${string}`

/** Who calls about whom. Ids of sessions and games come as the provider holds them; nothing of money hangs on either. */
type Asked = {
  readonly playerId: Id<'Player'>
  readonly sessionId: string | null
  readonly gameUuid: string | null
}

type Moving = Asked & { readonly externalId: string }

export type BalanceCall = Asked & { readonly kind: 'balance'; readonly currency: Currency }

/** A call in a currency we do not know: refused, but only after the player was found. */
export type ForeignCurrencyCall = Asked & { readonly kind: 'foreign_currency' }

export type StakeCall = Moving & {
  readonly kind: 'stake'
  readonly amount: Money
  readonly round: string | null
  readonly isRoundFinished: boolean
  /** A free round: nothing is debited. */
  readonly isFree: boolean
  /** Our name of the free rounds that it is one of, where the provider tells it. */
  readonly freeRoundsId?: string
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
}

export type RefundCall = Moving & { readonly kind: 'refund'; readonly amount: Money; readonly stakeId: string; readonly round: string | null }

export type UndoneItem = { readonly kind: 'stake' | 'payout' | 'refund'; readonly externalId: string }

export type RollbackCall = Moving & { readonly kind: 'rollback'; readonly currency: Currency; readonly items: readonly UndoneItem[]; readonly round: string | null }

/** Nothing follows in the round; no money moves. */
export type CloseRoundCall = Moving & { readonly kind: 'close_round'; readonly round: string }

/** A call that moves money, undoes it, or ends a round. */
export type MovingCall = StakeCall | PayoutCall | RefundCall | RollbackCall | CloseRoundCall

/** Several at once, all of them or none: the first that is refused refuses the list. */
export type BatchCall = Asked & { readonly kind: 'batch'; readonly calls: readonly [MovingCall, ...MovingCall[]] }

/** What game providers may ask, in our words: the one model every gateway parses its protocol into. docs/rules/games.md#gateways */
export type ProviderCall = BalanceCall | ForeignCurrencyCall | MovingCall | BatchCall

/** A call is served: now, before, or never, because it was undone before it came; then nothing moves and the provider is told yes. */
export const callSuccesses = ['OK', 'REPLAY', 'ALREADY_REVERSED'] as const

/** Why a call is not served. Every success and every refusal has a row in each gateway's table. */
export const callRefusals = [
  'BAD_SIGN', 'BAD_REQUEST', 'PLAYER_UNKNOWN', 'CURRENCY_MISMATCH', 'TECHNICAL_WORK', 'GAME', 'COUNTRY', 'SESSION', 'PLAYER_BLOCKED',
  'INSUFFICIENT', 'BOUNDS', 'LIMIT', 'LARGEST_STAKE', 'CONFLICT', 'NOT_FOUND', 'RETRY',
] as const

export type CallSuccess = (typeof callSuccesses)[number]
export type CallRefusal = (typeof callRefusals)[number]

/** What became of a call. */
export type CallOutcome =
  /** `transactionIds`: ours, one for each moving call in its order. */
  | { readonly code: CallSuccess; readonly balance: Money; readonly transactionIds: readonly string[] }
  /** `balance` where the player and the currency are known. */
  | { readonly code: CallRefusal; readonly balance?: Money }
