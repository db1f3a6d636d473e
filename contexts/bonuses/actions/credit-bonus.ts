import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { invariant, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { CreditPlan } from '../rules/credit-plan.ts'
import type { OfferId, UserBonusId } from '../rules/offer.ts'
import { insertReceived } from '../storage/received-rows.ts'
import { updateTerms } from '../storage/user-bonus-rows.ts'
import { freshId, type Deps, type PlayerId } from './deps.ts'
import { publishBonus } from './open-bonus.ts'

export type Credit = {
  readonly id: UserBonusId
  readonly playerId: PlayerId
  readonly offerId: OfferId
  readonly plan: CreditPlan
  /** The terms of a new bonus; null for a PENDING one, whose row has them already. */
  readonly taken: {
    readonly terms: OfferTerms
    readonly promoCode: string | null
    readonly grantId: string | null
  } | null
  readonly now: Instant
}

/**
 * Credits a player bonus and writes its received record, in the caller's transaction with the wallet locked. If nothing
 * has to be wagered, the bonus is completed at once. For a blocked player nothing is written.
 */
export async function creditBonus(
  deps: Pick<Deps, 'wallet' | 'chance'>,
  tx: TransactionSql,
  { id, playerId, offerId, plan, taken, now }: Credit,
): Promise<'credited' | 'blocked'> {
  const { amount, terms } = plan
  const outcome = await deps.wallet.post(tx, {
    kind: 'bonus_credit',
    playerId,
    source: 'bonuses',
    externalId: id,
    offerId,
    amount,
    terms,
  })
  if (outcome.code === 'PLAYER_BLOCKED') return 'blocked'
  invariant(outcome.code === 'OK', `a decided credit is always accepted, not ${outcome.code}`)

  if (taken) await updateTerms(tx, { id, ...taken })
  await insertReceived(tx, { id: freshId<'Received'>(deps, now), userBonusId: id, playerId, amount, now })
  await publishBonus(deps, tx, 'activated', { id, offerId, playerId, currency: amount.currency, now })
  return 'credited'
}
