import type { Currency, Id, Money } from '@zoria/kernel'

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
}

export type RefundCall = Moving & { readonly kind: 'refund'; readonly amount: Money; readonly stakeId: string; readonly round: string | null }

export type UndoneItem = { readonly kind: 'stake' | 'payout' | 'refund'; readonly externalId: string }

export type RollbackCall = Moving & { readonly kind: 'rollback'; readonly currency: Currency; readonly items: readonly UndoneItem[]; readonly round: string | null }

/** What game providers may ask, in our words: the one model every gateway parses its protocol into. docs/rules/games.md#gateways */
export type ProviderCall = BalanceCall | ForeignCurrencyCall | StakeCall | PayoutCall | RefundCall | RollbackCall

/** Why a call is not served. A gateway's table says how each looks on its wire. */
export const callRefusals = [
  'BAD_SIGN', 'BAD_REQUEST', 'PLAYER_UNKNOWN', 'CURRENCY_MISMATCH', 'TECHNICAL_WORK', 'GAME', 'COUNTRY', 'SESSION', 'PLAYER_BLOCKED',
  'INSUFFICIENT', 'BOUNDS', 'LIMIT', 'CONFLICT', 'NOT_FOUND', 'RETRY',
] as const

export type CallRefusal = (typeof callRefusals)[number]

/** What became of a call. */
export type CallOutcome =
  | { readonly code: 'DONE'; readonly balance: Money; readonly transactionId: string }
  | { readonly code: CallRefusal }
