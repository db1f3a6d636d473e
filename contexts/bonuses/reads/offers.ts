import type { getBonusSettings, getBonusStatus, listBonuses, listWelcomePromoCodes } from '@zoria/contract/bonuses/http'
import type { ReplyOf, RequestOf } from '@zoria/contract/endpoint'
import { gameCategories, type GameCategory } from '@zoria/contract/games/words'
import { type Id, type Instant, invariant, periodAt, toIso } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { Offer as WireOffer } from '@zoria/contract/bonuses/entities'
import { countedUses, isForCountry, isLeft, nextActivation } from '../rules/availability.ts'
import { firstRefusal } from '../rules/decide-activation.ts'
import type { Offer } from '../rules/offer.ts'
import { listCodes } from '../storage/code-rows.ts'
import { findOffer, listOffers } from '../storage/offer-rows.ts'
import { countDeposits, listClosedModals, listGroups } from '../storage/player-rows.ts'
import { findOpenBonus, findUses } from '../storage/user-bonus-rows.ts'
import { applicantFor, readAccount } from './applicant.ts'
import type { PlayerId, ReadDeps } from './deps.ts'
import { userBonusOnWire } from './user-bonus-on-wire.ts'
import { offerOnWire } from './offer-on-wire.ts'

/** A page of the public offers of a currency; for open offers, without those the player can no longer take. */
export const readOffers =
  (deps: ReadDeps) =>
  async (
    playerId: PlayerId,
    query: RequestOf<typeof listBonuses>['query'],
  ): Promise<ReplyOf<typeof listBonuses>['body']> => {
    const { sql, clock, settings } = deps
    const { page, pageSize = settings.read('BONUS_PAGE_SIZE'), currency, kind, enabled } = query
    const now = clock.now()
    const listed = await listOffers(sql, {
      isPublic: true,
      currency,
      kind: kind ?? null,
      openAt: enabled === 'true' ? now : null,
    })
    const items = enabled === 'true' ? await leftFor(deps, playerId, listed) : listed
    const since = (page - 1) * pageSize
    return {
      items: [
        ...(await viewOffers(sql, playerId, { offers: items.slice(since, since + pageSize), now, codes: new Map() })),
      ],
      total: items.length,
      page,
      pageSize,
    }
  }

/** Paging happens after the rules: an operator's offers fit on a screen, so the list is short. */
async function leftFor(
  { sql, identity }: Pick<ReadDeps, 'sql' | 'identity'>,
  playerId: PlayerId,
  offers: readonly Offer[],
): Promise<readonly Offer[]> {
  const standing = await identity.standing(playerId)
  invariant(standing, 'a caller is a known player')
  const { country } = standing
  const uses = await findUses(
    sql,
    playerId,
    offers.map(({ id }) => id),
  )
  const deposits = await countDeposits(sql, playerId)
  const open = await findOpenBonus(sql, playerId)
  return offers.filter((offer) =>
    isLeft(offer, { uses: uses.get(offer.id) ?? [], deposits, country, isOpen: open?.offerId === offer.id }),
  )
}

/** The welcome codes of the player's currency, while their offers are available and unused. */
export const readWelcomeCodes =
  (deps: ReadDeps) =>
  async (playerId: PlayerId): Promise<ReplyOf<typeof listWelcomePromoCodes>['body']> => {
    const { sql, clock, identity } = deps
    const standing = await identity.standing(playerId)
    invariant(standing, 'a caller is a known player')
    const now = clock.now()
    const items = await listOffers(sql, {
      isPublic: false,
      currency: standing.currency,
      kind: 'WelcomePromoCode',
      openAt: now,
    })
    const uses = await findUses(
      sql,
      playerId,
      items.map(({ id }) => id),
    )
    const fresh = items.filter((offer) => !uses.has(offer.id) && isForCountry(offer, standing.country))
    const codes = new Map(
      (
        await listCodes(
          sql,
          fresh.map(({ id }) => id),
        )
      )
        .toReversed()
        .map(({ offerId, code }) => [offerId, code]),
    )
    const seen = await viewOffers(sql, playerId, { offers: fresh.filter(({ id }) => codes.has(id)), now, codes })
    return { items: seen.map((bonus) => ({ code: codes.get(bonus.id) as string, bonus })) }
  }

/** Whether the player could take this offer now, assuming the correct code and a confirmation. */
export const readOfferStatus =
  (deps: ReadDeps) =>
  async (playerId: PlayerId, id: string): Promise<ReplyOf<typeof getBonusStatus>['body'] | undefined> => {
    const offer = await findOffer(deps.sql, id)
    // Read before the bonus, as in `readActiveBonus`.
    const played = (await deps.wallet.openBonus(playerId)) ?? null
    const open = await findOpenBonus(deps.sql, playerId)
    if (!offer || (!offer.isPublic && open?.offerId !== id)) return undefined
    const refused = await refusalOf(deps, playerId, offer)
    return {
      id,
      available: refused === null,
      code: refused,
      userBonus: open?.offerId === id ? userBonusOnWire(open, played) : null,
    }
  }

async function refusalOf(deps: ReadDeps, playerId: PlayerId, offer: Offer) {
  const { sql, clock, settings } = deps
  const [now, account] = [clock.now(), await readAccount(deps, playerId)]
  // The subscription checks the code; here a correct one is assumed.
  const code = { id: '', code: '', isEnabled: true, usesMax: null, usesPerPlayer: 1, uses: 0, usesOfPlayer: 0 }
  const refused = firstRefusal({
    offer,
    code,
    now,
    applicant: await applicantFor(sql, account, offer.id),
    uses: (await findUses(sql, playerId, [offer.id])).get(offer.id) ?? [],
    deposits: await countDeposits(sql, playerId),
    open: null,
    isConfirmed: true,
    isIdentityDemanded: settings.read('BONUS_IDENTITY_REQUIRED'),
    pendingHours: settings.read('BONUS_PENDING_HOURS'),
    today: periodAt('day', { currency: offer.currency, now }),
  })
  return refused?.code ?? null
}

/** Figures of the engine, its groups, and the modals the player closed permanently. */
export const readBonusSettings =
  ({ sql, settings }: ReadDeps) =>
  async (playerId: PlayerId): Promise<ReplyOf<typeof getBonusSettings>['body']> => ({
    pageSize: settings.read('BONUS_PAGE_SIZE'),
    pendingHours: settings.read('BONUS_PENDING_HOURS'),
    wagerHours: settings.read('BONUS_WAGER_HOURS'),
    wrongCodesPerHour: settings.read('BONUS_WRONG_CODES_HOUR'),
    wagerWeights: weightsIn(settings.read('WAGER_WEIGHTS').categories),
    groups: [...(await listGroups(sql))],
    closedModals: [...(await listClosedModals(sql, playerId))],
  })

/** Percent from basis points; categories missing in the setting do not count. */
function weightsIn(categories: Readonly<Record<string, number>>): Record<GameCategory, number> {
  return Object.fromEntries(gameCategories.map((category) => [category, (categories[category] ?? 0) / 100])) as Record<
    GameCategory,
    number
  >
}

type Seen = {
  readonly offers: readonly Offer[]
  readonly now: Instant
  /** Codes known to the reader, by offer. */ readonly codes: ReadonlyMap<string, string>
}

/**
 * Offers as a player sees them: with the player's own instances, limited to this business day for daily offers (Spec
 * §3), and the next activation time of each.
 */
export async function viewOffers(
  sql: Queryable,
  playerId: Id<'Player'>,
  { offers, now, codes }: Seen,
): Promise<readonly WireOffer[]> {
  const uses = await findUses(
    sql,
    playerId,
    offers.map(({ id }) => id),
  )
  return offers.map((offer) => {
    const all = uses.get(offer.id) ?? []
    const counted = countedUses(offer, all, periodAt('day', { currency: offer.currency, now }))
    const next = nextActivation(offer, all, now)
    const own = counted.map(({ id, status, activatedAt }) => ({
      id,
      user_id: playerId,
      status,
      activated_at: activatedAt && toIso(activatedAt),
    }))
    return {
      ...offerOnWire(offer, { now, code: codes.get(offer.id) ?? null }),
      user_bonuses: own,
      _count: { user_bonuses: own.length },
      next_activation_at: next && toIso(next),
    }
  })
}
