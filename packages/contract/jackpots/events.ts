import * as z from 'zod/mini'
import { amount, currency, id } from '../wire.ts'
import { jackpotSuits } from './words.ts'

/**
 * A jackpot was paid to its winner: published in the transaction of the payment, once for each drop. The inbox makes a
 * message of it, and the message opens the pick of cards.
 */
export const jackpotPaid = {
  name: 'jackpots.paid.v1',
  body: z.object({ player_id: id, drop_id: id, suit: z.enum(jackpotSuits), amount, currency }),
} as const
