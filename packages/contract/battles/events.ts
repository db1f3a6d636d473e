import * as z from 'zod/mini'
import { amount, currency, id } from '../wire.ts'
import { battlePrizeKinds } from './words.ts'

/**
 * A prize of a battle was paid: published in the transaction of the payment, once for each place. `amount` is null for
 * a bonus and for free rounds; `grant_id` is the grant of a bonus. The inbox makes a message of it, and the message
 * opens the win modal.
 */
export const battlePrizePaid = {
  name: 'battles.prize_paid.v1',
  body: z.object({
    player_id: id,
    battle_id: id,
    place: z.number(),
    kind: z.enum(battlePrizeKinds),
    amount: z.nullable(amount),
    currency,
    grant_id: z.nullable(id),
  }),
} as const

/** Staff cancelled a battle that the player had joined. */
export const battleCancelled = {
  name: 'battles.cancelled.v1',
  body: z.object({ player_id: id, battle_id: id, currency }),
} as const
