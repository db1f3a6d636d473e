import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../wire.ts'
import { directions, methods } from './words.ts'

/**
 * A card the caller was paid to, or paid from: `masked` shows its last digits, `recipient` is the name of the last
 * withdrawal to it and null before the first. `origin` is payin where only a deposit made it known.
 */
export const savedCard = z.object({
  id,
  method: z.enum(methods),
  masked: z.string(),
  recipient: z.nullable(z.string()),
  origin: z.enum(directions),
  last_used_at: time,
})
export type SavedCard = z.output<typeof savedCard>

/** Cards that a withdrawal may go to now, the last used first; at most 20. Source: docs/rules/cashbox.md#saved-cards. */
export const listCards = endpoint({
  method: 'GET',
  path: '/payments/cards',
  access: 'player',
  summary: 'Saved cards of the caller',
  replies: { 200: z.object({ items: z.array(savedCard) }) },
  refusals: [],
})

/** Forgets a card. A later payment by the same card saves it again. */
export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/payments/cards/:id',
  access: 'player',
  summary: 'Delete a saved card',
  params: z.object({ id }),
  replies: { 204: null },
  refusals: ['CARD_NOT_FOUND'],
})
