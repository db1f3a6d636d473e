import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amountInput } from '../wire.ts'

/**
 * Moves winnings back into play, electronic to game, at once. No deposit for bonuses or limits. Source:
 * docs/rules/cashbox.md#crosspay.
 */
export const createCrosspay = endpoint({
  method: 'POST',
  path: '/payments/crosspay',
  access: 'player',
  summary: 'Transfer winnings to the game balance',
  isIdempotent: true,
  body: z.object({
    amount: amountInput,
    /** Did the player say yes? Anything else than true is answered with NEEDS_USER_CONFIRMATION. */
    confirmed: z._default(z.boolean({ error: 'INVALID' }), false),
  }),
  /** The id under which `GET /transactions` lists the movement. */
  replies: { 201: z.object({ id: z.string(), status: z.literal('success') }) },
  refusals: ['PLAYER_EXCLUDED', 'NEEDS_USER_CONFIRMATION', 'INSUFFICIENT_FUNDS', 'IDEMPOTENCY_MISMATCH'],
})
