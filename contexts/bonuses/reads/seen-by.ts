import type { Offer as WireOffer } from '@zoria/contract/bonuses/entities'
import { periodAt, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import { countedUses } from '../rules/availability.ts'
import { nextActivation } from '../rules/next-activation.ts'
import { offerOnWire } from './offer-on-wire.ts'
import type { Offer } from '../rules/offer.ts'
import { findUses } from '../storage/user-bonus-rows.ts'

type Seen = { readonly offers: readonly Offer[]; readonly now: Instant; /** Codes the reader knows, by offer. */ readonly codes: ReadonlyMap<string, string> }

/** Offers as a player sees them: with his own instances, those of this business day where an offer is daily (Spec §3), and when he may take each next. */
export async function seenBy(sql: Queryable, playerId: Id<'Player'>, { offers, now, codes }: Seen): Promise<readonly WireOffer[]> {
  const uses = await findUses(sql, playerId, offers.map(({ id }) => id))
  return offers.map((offer) => {
    const all = uses.get(offer.id) ?? []
    const counted = countedUses(offer, all, periodAt('day', { currency: offer.currency, now }))
    const next = nextActivation(offer, all, now)
    const own = counted.map(({ id, status, activatedAt }) => ({ id, user_id: playerId, status, activated_at: activatedAt && toIso(activatedAt) }))
    return { ...offerOnWire(offer, { now, code: codes.get(offer.id) ?? null }), user_bonuses: own, _count: { user_bonuses: own.length }, next_activation_at: next && toIso(next) }
  })
}
