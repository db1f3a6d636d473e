import * as z from 'zod/mini'
import { userBonusStatuses } from '../bonuses/words.ts'
import { endpoint } from '../endpoint.ts'
import { amount } from '../wire.ts'

/** A `balance` frame of the stream. `version` grows with every movement; clients drop an older frame. */
export const balanceFrame = z.object({
  version: z.number(),
  game_wallet_group: z.object({ balance: amount }),
  bonus_wallet_group: z.object({ balance: amount }),
  electronic_wallet_group: z.object({ balance: amount }),
  cashback_balance: amount,
})
export type BalanceFrame = z.output<typeof balanceFrame>

/** A `payment` frame: one of the caller's payments changed. */
export const paymentFrame = z.object({ id: z.string(), direction: z.enum(['payin', 'payout']), status: z.string() })
export type PaymentFrame = z.output<typeof paymentFrame>

/** A `bonus` frame: the open bonus was played with, one of the caller's bonuses began or ended, or a grant waits to be claimed (`id` is the grant's then). */
export const bonusFrame = z.object({ id: z.string(), status: z.enum([...userBonusStatuses, 'CLAIMABLE']), progress: amount, wager_amount: amount, bonus_amount: amount })
export type BonusFrame = z.output<typeof bonusFrame>

/** What the stream carries: SSE event name → JSON data. */
export const updateFrames = { balance: balanceFrame, payment: paymentFrame, bonus: bonusFrame } as const

/** `GET /users/updates`: own balance, payments, wins and limits as server-sent events. A (re)connect sends the current state first; resumes by Last-Event-ID. */
export const followUpdates = endpoint({
  method: 'GET', path: '/users/updates', access: 'either', summary: 'Live updates of the caller', isStream: true, replies: { 200: z.string() }, refusals: [],
})
