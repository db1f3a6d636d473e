import { bonusFacts } from '@zoria/contract/bonuses/events'
import type { Currency, Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { appendFacts } from '@zoria/platform/outbox'
import type { OfferId, UserBonusId } from '../rules/offer.ts'
import type { Deps, PlayerId } from './deps.ts'

type Told = { readonly id: UserBonusId; readonly offerId: OfferId; readonly playerId: PlayerId; readonly currency: Currency; readonly now: Instant }

/** Publishes what became of a player bonus, with the commit. */
export async function tellBonus({ chance }: Pick<Deps, 'chance'>, tx: TransactionSql, what: keyof typeof bonusFacts, { id, offerId, playerId, currency, now }: Told): Promise<void> {
  await appendFacts(tx, [{ name: bonusFacts[what], body: { user_bonus_id: id, bonus_id: offerId, player_id: playerId, currency } }], { now, chance })
}
