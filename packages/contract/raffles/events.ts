import * as z from 'zod/mini'
import { amount, currency, id } from '../wire.ts'

/** A prize of a raffle was paid: published in the transaction of the payment, once for each place. */
export const rafflePrizePaid = {
  name: 'raffles.prize_paid.v1',
  body: z.object({ player_id: id, raffle_id: id, place: z.number(), ticket: z.number(), amount, currency }),
} as const
