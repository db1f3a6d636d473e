import { withdrawGrants } from '../storage/grant-rows.ts'
import { erasePersonalBonuses, readPersonalBonuses, type PersonalBonuses } from '../storage/personal-rows.ts'
import { holdWallet, type Deps, type PlayerId } from './deps.ts'
import { endOpenBonus } from './end-open-bonus.ts'
import { presentBonus } from './present-bonus.ts'

/** What the bonus engine knows of a person, for those who answer for it. Source: docs/rules/guard-rails.md#privacy. */
export type PersonalOffers = {
  /** His bonuses, grants and exclusions, the modals he closed and the wrong codes of the last hour. */
  record(playerId: PlayerId): Promise<PersonalBonuses>
  /** Ends what waits for him, and takes away what he typed and closed; the books keep his bonuses under his number. Again changes nothing. */
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
    await erasePersonalBonuses(tx, playerId)
  }),
})
