import type { Direction, Method, PayinStatus, PayoutStatus } from '@zoria/contract/payments/words'
import type { Id, Instant, Money } from '@zoria/kernel'
import type { CheckoutLanguage } from './return-address.ts'

export type PaymentId = Id<'Payment'>

type Common = {
  readonly id: PaymentId
  readonly playerId: Id<'Player'>
  readonly direction: Direction
  readonly method: Method
  readonly gateway: string
  readonly amount: Money
  readonly reason: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** A deposit. */
export type Payin = Common & {
  readonly direction: 'payin'
  readonly status: PayinStatus
  readonly redirectUrl: string | null
  readonly returnUrl: string
  readonly language: CheckoutLanguage
  /** `pending`: the bonus that waits for a deposit; `none`; or an offer's id. */
  readonly bonusChoice: string
}

/** A withdrawal; its destination is masked. */
export type Payout = Common & {
  readonly direction: 'payout'
  readonly status: PayoutStatus
  readonly destination: string
}

export type Payment = Payin | Payout

/** What caused the current status. */
export type Cause = 'player' | 'rule' | 'callback' | 'poll' | 'sending' | 'staff'
