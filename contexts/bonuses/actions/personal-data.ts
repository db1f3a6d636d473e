import type { PlayerData } from '@zoria/platform/context'
import { withdrawGrants } from '../storage/grant-rows.ts'
import { lockGuesses } from '../storage/wrong-codes.ts'
import { erasePersonalBonuses, readPersonalBonuses } from '../storage/personal-rows.ts'
import { holdWallet, type Deps } from './deps.ts'
import { endOpenBonus, presentBonus } from './open-bonus.ts'

/**
 * A player's bonuses, grants and exclusions, closed modals, and wrong codes of the last hour. An erasure ends pending
 * bonuses and deletes typed data and closed modals; the books keep the bonuses under the player's id.
 */
export const personalOffers = (deps: Deps): PlayerData => ({
  record: async (playerId) => ({ bonuses: await readPersonalBonuses(deps.sql, playerId) }),
  erase: (playerId) =>
    deps.inTransaction(async (tx) => {
      await holdWallet(deps, tx, playerId)
      const now = deps.clock.now()
      const open = await presentBonus(deps, tx, { playerId, now })
      if (open) await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'staff', now })
      await withdrawGrants(tx, { playerId, trigger: null, now })
      await lockGuesses(tx, playerId)
      await erasePersonalBonuses(tx, playerId)
    }),
})
