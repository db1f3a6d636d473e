import { offerTerms, type OfferTerms } from '@zoria/contract/bonuses/entities'
import { groupOfKind, promoCodeLength, type BonusKind } from '@zoria/contract/bonuses/words'
import { fail, ok, parseAmount, toIso, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { offerFromWire, offerOnWire } from '../reads/offer-on-wire.ts'
import { offerFaults, type OfferFault } from '../rules/offer-faults.ts'
import type { OfferId, OfferSwitch } from '../rules/offer.ts'
import { insertCode, listCodes } from '../storage/code-rows.ts'
import { findOffer, insertOffer, listAllOffers, updateSwitch } from '../storage/offer-rows.ts'
import { insertStaffAction, type StaffAction } from '../storage/staff-rows.ts'
import { freshId, type Deps, type PlayerId } from './deps.ts'
import { grantBonus, type Granted, type NotGranted } from './grant-bonus.ts'

/** Who of the staff acts, why, and under which request: every change of theirs is written down with it (I-51). */
export type StaffOrder = { readonly by: string; readonly why: string; readonly requestId: string }

export type ListedOffer = { readonly offer: OfferTerms; readonly codes: readonly string[] }

/** What staff does about offers, until the back office exists. */
export type OfferDesk = {
  /** Every offer with its codes, drafts and hidden ones too. */
  list(): Promise<readonly ListedOffer[]>
  /** Writes a draft out of what was typed, in the words of Spec §3; what is left out has its least. */
  create(order: StaffOrder & { readonly typed: unknown }): Promise<Result<OfferTerms, { readonly code: 'OFFER_INVALID'; readonly faults: readonly (OfferFault | string)[] }>>
  switchTo(order: StaffOrder & { readonly offerId: OfferId; readonly wanted: OfferSwitch }): Promise<Result<OfferTerms, { readonly code: 'BONUS_NOT_FOUND' }>>
  addCode(order: StaffOrder & { readonly offerId: OfferId; readonly code: string; readonly usesMax: number | null; readonly usesPerPlayer: number }): Promise<Result<undefined, { readonly code: 'BONUS_NOT_FOUND' | 'CODE_TAKEN' | 'CODE_INVALID' | 'NO_CODES' }>>
  /** Gives a player a bonus, of the offer's worth or of another sum; beside an open bonus it waits for his claim. */
  grant(order: StaffOrder & { readonly offerId: OfferId; readonly playerId: PlayerId; readonly amount: string | null }): Promise<Result<Granted, NotGranted | { readonly code: 'AMOUNT_INVALID' }>>
}

/** Composes the desk. */
export function offerDesk(deps: Deps): OfferDesk {
  return {
    list: async () => {
      const offers = await listAllOffers(deps.sql)
      const codes = Map.groupBy(await listCodes(deps.sql, offers.map(({ id }) => id)), ({ offerId }) => offerId)
      const now = deps.clock.now()
      return offers.map((offer) => ({ offer: offerOnWire(offer, { now }), codes: (codes.get(offer.id) ?? []).map(({ code }) => code) }))
    },
    create: (order) => create(deps, order),
    switchTo: (order) => switchTo(deps, order),
    addCode: (order) => addCode(deps, order),
    grant: (order) => grant(deps, order),
  }
}

async function create(deps: Deps, { typed, ...order }: Parameters<OfferDesk['create']>[0]): ReturnType<OfferDesk['create']> {
  const now = deps.clock.now()
  const read = offerTerms.safeParse({ ...leastOf(typed, { now, hours: deps.settings.read('BONUS_WAGER_HOURS') }), id: freshId<'Offer'>(deps, now), status: 'DRAFT' })
  if (!read.success) return fail({ code: 'OFFER_INVALID', faults: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) })
  const offer = offerFromWire(read.data)
  const faults = offerFaults(offer)
  if (faults.length > 0) return fail({ code: 'OFFER_INVALID', faults })

  await deps.inTransaction(async (tx) => {
    await insertOffer(tx, offer, now)
    await record(deps, tx, { ...order, action: 'create', offerId: offer.id, before: {}, after: read.data, now })
  })
  return ok(read.data)
}

function switchTo(deps: Deps, { offerId, wanted, ...order }: Parameters<OfferDesk['switchTo']>[0]): ReturnType<OfferDesk['switchTo']> {
  const now = deps.clock.now()
  return inRefusableTransaction(deps.inTransaction, async (tx) => {
    const offer = await findOffer(tx, offerId)
    if (!offer) return fail({ code: 'BONUS_NOT_FOUND' })
    await updateSwitch(tx, { id: offerId, wanted, now })
    await record(deps, tx, { ...order, action: 'switch', offerId, before: { switch: offer.switch }, after: { switch: wanted }, now })
    return ok(offerOnWire({ ...offer, switch: wanted }, { now }))
  })
}

function addCode(deps: Deps, { offerId, code, usesMax, usesPerPlayer, ...order }: Parameters<OfferDesk['addCode']>[0]): ReturnType<OfferDesk['addCode']> {
  const now = deps.clock.now()
  return inRefusableTransaction(deps.inTransaction, async (tx): ReturnType<OfferDesk['addCode']> => {
    if (!/^\S+$/.test(code) || code.length < promoCodeLength.min || code.length > promoCodeLength.max) return fail({ code: 'CODE_INVALID' })
    const offer = await findOffer(tx, offerId)
    if (!offer) return fail({ code: 'BONUS_NOT_FOUND' })
    if (offer.type !== 'PROMO_CODE') return fail({ code: 'NO_CODES' })
    const isFree = await insertCode(tx, { id: freshId<'Code'>(deps, now), offerId, code, usesMax, usesPerPlayer }, now)
    if (!isFree) return fail({ code: 'CODE_TAKEN' })
    await record(deps, tx, { ...order, action: 'code', offerId, before: {}, after: { code, usesMax, usesPerPlayer }, now })
    return ok()
  })
}

async function grant(deps: Deps, { offerId, playerId, amount: typed, ...order }: Parameters<OfferDesk['grant']>[0]): ReturnType<OfferDesk['grant']> {
  const offer = await findOffer(deps.sql, offerId)
  if (!offer) return fail({ code: 'BONUS_NOT_FOUND' })
  const amount = typed === null ? null : parseAmount(typed, offer.currency)
  if (amount === undefined) return fail({ code: 'AMOUNT_INVALID' })
  const command = { playerId, offerId, source: 'staff', externalId: order.requestId, deposit: null, amount } as const
  return grantBonus(deps)(command, (tx, { id, status }) => record(deps, tx, { ...order, action: 'grant', offerId, playerId, before: {}, after: { grant: id, status, amount: typed }, now: deps.clock.now() }))
}

type Recorded = StaffOrder & Pick<StaffAction, 'action' | 'offerId' | 'before' | 'after'> & { readonly playerId?: string; readonly now: Instant }

async function record(deps: Deps, tx: TransactionSql, { by, why, requestId, now, ...recorded }: Recorded): Promise<void> {
  await insertStaffAction(tx, { id: freshId<'StaffAction'>(deps, now), who: by, why, requestId, at: now, ...recorded, playerId: recorded.playerId ?? null })
}

/** What an offer is where nothing else is said: the least it can be, open from now on, with the house's time for a wager. */
function leastOf(typed: unknown, { now, hours }: { readonly now: Instant; readonly hours: number }): object {
  const given = (typeof typed === 'object' && typed !== null ? typed : {}) as Partial<OfferTerms>
  const group = groupOfKind[given.kind as BonusKind] ?? 'instant'
  return {
    start_date: toIso(now), end_date: null, min_deposit_amount: '0.00', activations_offset: 0, is_daily_activation: false, wager_type: 'CLASSIC', max_daily_activations: 1, max_unique_activations: null,
    active_on_days: [], active_from: null, active_to: null, min_rating: 0, max_win_amount: null, win_amount_type: 'ABSOLUTE', burning_on_withdrawal: false, burning_amount: null,
    burning_on_timeout: (given.wager ?? 0) > 0 ? hours : null, burning_on_deposit: false, opt_in: true, is_public: true, is_repeated_activation: false, is_verification_required: false,
    max_bet_amount: null, countries: [], game_uuid: null, game_slug: null, image: null, code: null, max_bonus_amount: null,
    bonus_group_id: group.replaceAll(' ', '-'), bonus_group: { name: group, enabled: true }, name: given.names?.ru ?? '',
    ...given,
  }
}
