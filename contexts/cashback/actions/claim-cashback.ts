import type { Bonuses } from '@zoria/bonuses'
import { fail, newId, ok, type Result } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { Settings } from '@zoria/settings'
import { isEnough } from '../rules/claim.ts'
import type { PlayerId } from '../storage/account-rows.ts'
import { findClaim, insertClaim, type Claim } from '../storage/claim-rows.ts'
import { holdWallet, moveDueOf, type MoveDeps } from './move-due.ts'

export type ClaimDeps = MoveDeps & {
  readonly chance: Chance
  readonly settings: Pick<Settings, 'read'>
  readonly bonuses: Pick<Bonuses, 'grantIn' | 'offerOfKind'>
}

export type ClaimRefusal = {
  readonly code: 'CASHBACK_BELOW_MINIMUM' | 'CASHBACK_UNAVAILABLE' | 'PLAYER_EXCLUDED'
  readonly details?: Readonly<Record<string, string>>
}

/**
 * Moves all of a player's cashback to game, as a bonus of kind Cashback; once for each Idempotency-Key. What is due is
 * moved first, so that the player gets what the page shows. docs/rules/cashback-and-rating.md#claiming
 */
export const claimCashback =
  (deps: ClaimDeps) =>
  ({
    playerId,
    key,
  }: {
    readonly playerId: PlayerId
    readonly key: string | null
  }): Promise<Result<Claim, ClaimRefusal>> =>
    inRefusableTransaction(deps.inTransaction, async (tx): Promise<Result<Claim, ClaimRefusal>> => {
      await holdWallet(deps, tx, playerId)
      const known = key === null ? undefined : await findClaim(tx, playerId, key)
      if (known) return ok(known)
      const amount = await moveDueOf(deps, tx, playerId)
      const offerId = amount && (await deps.bonuses.offerOfKind('Cashback', amount.currency))
      if (!amount || !offerId) return fail({ code: 'CASHBACK_UNAVAILABLE' })
      if (!isEnough(amount, deps.settings.read('CASHBACK_MIN')[amount.currency]?.claim))
        return fail({ code: 'CASHBACK_BELOW_MINIMUM' })

      const now = deps.clock.now()
      const id = newId<'CashbackClaim'>(now, (count) => deps.chance.bytes(count))
      const debited = await deps.wallet.post(tx, {
        kind: 'cashback_debit',
        playerId,
        source: 'cashback',
        externalId: id,
        amount,
        reason: 'claim',
      })
      if (debited.code !== 'OK')
        return fail({ code: debited.code === 'PLAYER_BLOCKED' ? 'PLAYER_EXCLUDED' : 'CASHBACK_UNAVAILABLE' })
      const granted = await deps.bonuses.grantIn(tx, {
        playerId,
        offerId,
        source: 'cashback',
        externalId: id,
        deposit: null,
        amount,
      })
      // A grant that would wait for a claim of its own might lapse: the cashback stays where it is.
      if (!granted.ok || granted.value.status !== 'claimed') return fail({ code: 'CASHBACK_UNAVAILABLE' })
      const claim = { id, amount, claimedAt: now }
      await insertClaim(tx, playerId, { ...claim, key })
      return ok(claim)
    })
