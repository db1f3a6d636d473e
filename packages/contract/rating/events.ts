import * as z from 'zod/mini'
import { currency, id } from '../wire.ts'

/** A player reached a level for the first time. `gift_bonus_id` is the offer that the level gives; null: none. */
export const ratingLevelReached = {
  name: 'rating.level_reached.v1',
  body: z.object({ player_id: id, currency, level: z.number(), gift_bonus_id: z.nullable(id) }),
} as const
