import { withdrawGrants } from '../storage/grant-rows.ts'
import { lockGuesses } from '../storage/wrong-codes.ts'
import { erasePersonalBonuses, readPersonalBonuses, type PersonalBonuses } from '../storage/personal-rows.ts'
import { holdWallet, type Deps, type PlayerId } from './deps.ts'
import { endOpenBonus, presentBonus } from './open-bonus.ts'

/** Personal data of the bonus engine. Source: docs/rules/guard-rails.md#privacy. */
export type PersonalOffers = {
  /** A player's bonuses, grants and exclusions, closed modals, and wrong codes of the last hour. */
  record(playerId: PlayerId): Promise<PersonalBonuses>
  /** Ends pending bonuses and deletes typed data and closed modals; the books keep the bonuses under the player's id. Idempotent. */
  erase(playerId: PlayerId): Promise<void>
}

export const personalOffers = (deps: Deps): PersonalOffers => ({
  record: (playerId) => readPersonalBonuses(deps.sql, playerId),
  erase: (playerId) => deps.inTransaction(async (tx) => {
    await holdWallet(deps, tx, playerId)
    const now = deps.clock.now()
    const open = await presentBonus(deps, tx, { playerId, now })
    if (open) await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'staff', now })
    await withdrawGrants(tx, { playerId, trigger: null, now })
    await lockGuesses(tx, playerId)
    await erasePersonalBonuses(tx, playerId)
  }),
})
