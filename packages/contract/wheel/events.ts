import * as z from 'zod/mini'
import { amount, currency, id } from '../wire.ts'
import { wheelPrizeKinds } from './words.ts'

/**
 * A spin was drawn and its prize recorded: published in that transaction. `amount` is null but for money. `grant_id` is
 * the grant of a bonus.
 */
export const wheelSpun = {
  name: 'wheel.spun.v1',
  body: z.object({
    player_id: id,
    spin_id: id,
    sector: z.string(),
    kind: z.enum(wheelPrizeKinds),
    amount: z.nullable(amount),
    currency,
    grant_id: z.nullable(id),
  }),
} as const

/**
 * Free rounds of a spin could not be given: their worth was paid, in that transaction, once for each spin. The inbox
 * makes a message of it.
 */
export const wheelRoundsPaid = {
  name: 'wheel.rounds_paid.v1',
  body: z.object({ player_id: id, spin_id: id, amount, currency }),
} as const
