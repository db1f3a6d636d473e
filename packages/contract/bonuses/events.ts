import * as z from 'zod/mini'
import { currency, id } from '../wire.ts'

/** What every fact about a player bonus carries: ids, no rows of ours. */
export const bonusFact = z.object({ user_bonus_id: id, bonus_id: id, player_id: id, currency })

/** Facts of player bonuses. A bonus that the wallet ends is found in its journal. */
export const bonusFacts = {
  subscribed: 'bonuses.bonus_subscribed.v1',
  activated: 'bonuses.bonus_activated.v1',
  canceled: 'bonuses.bonus_canceled.v1',
  granted: 'bonuses.bonus_granted.v1',
  /** A grant waits to be claimed; `user_bonus_id` is the id of the grant. */
  waits: 'bonuses.bonus_waits.v1',
} as const
