import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { groupOfKind, type BonusKind } from '@zoria/contract/bonuses/words'
import { fail, ok, parseAmount, toIso, type Instant, type Result } from '@zoria/kernel'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { TransactionSql } from '@zoria/platform/database'
import { recordStaffAction, type StaffAction, type StaffOrder } from '@zoria/platform/staff-log'
import { offerOnWire } from '../reads/offer-on-wire.ts'
import type { OfferId, OfferSwitch } from '../rules/offer.ts'
import { isCode } from '../rules/promo-codes.ts'
import { insertCode, listCodes } from '../storage/code-rows.ts'
import { findOffer, insertOffer, listAllOffers, lockOffer, updateOffer, updateSwitch } from '../storage/offer-rows.ts'
import { deleteExclusion, insertExclusion, updateGroup } from '../storage/player-rows.ts'
import type { StoredBonus } from '../storage/user-bonus-rows.ts'
import { type Deps, freshId, holdWallet, type PlayerId } from './deps.ts'
import { grantBonus, type Granted, type NotGranted } from './grant-bonus.ts'
import { endOpenBonus, presentBonus } from './open-bonus.ts'
import { changeFaults, fieldsIn, nameFaults, readOffer, type OfferInvalid, type OfferNames } from './read-offer.ts'

export type ListedOffer = { readonly offer: OfferTerms; readonly codes: readonly string[] }

/** Staff operations on offers, until the back office exists. */
export type OfferDesk = {
  /** Every offer with its codes, including drafts and hidden ones. */
  list(): Promise<readonly ListedOffer[]>
  /** Creates a draft from typed fields in the terms of Spec §3; missing fields get defaults. */
  create(order: StaffOrder & { readonly typed: unknown }): Promise<Result<OfferTerms, OfferInvalid>>
  /** Changes fields of an offer; its type, kind and currency stay, and so do bonuses already taken. */
  edit(
    order: StaffOrder & { readonly offerId: OfferId; readonly typed: unknown },
  ): Promise<Result<OfferTerms, { readonly code: 'BONUS_NOT_FOUND' } | OfferInvalid>>
  /** Switches all offers of a group. */
  switchGroup(
    order: StaffOrder & { readonly group: string; readonly isEnabled: boolean },
  ): Promise<Result<undefined, { readonly code: 'GROUP_NOT_FOUND' }>>
  switchTo(
    order: StaffOrder & { readonly offerId: OfferId; readonly wanted: OfferSwitch },
  ): Promise<Result<OfferTerms, { readonly code: 'BONUS_NOT_FOUND' }>>
  addCode(
    order: StaffOrder & {
      readonly offerId: OfferId
      readonly code: string
      readonly usesMax: number | null
      readonly usesPerPlayer: number
    },
  ): Promise<Result<undefined, { readonly code: 'BONUS_NOT_FOUND' | 'CODE_TAKEN' | 'CODE_INVALID' | 'NO_CODES' }>>
  /** Grants a player a bonus with the offer's worth or another sum; if a bonus is open, it waits for a claim. */
  grant(
    order: StaffOrder & { readonly offerId: OfferId; readonly playerId: PlayerId; readonly amount: string | null },
  ): Promise<Result<Granted, NotGranted | { readonly code: 'AMOUNT_INVALID' }>>
}

type OfferDeps = Deps & OfferNames

/** Creates the operations. */
export function offerDesk(deps: OfferDeps): OfferDesk {
  return {
    list: async () => {
      const offers = await listAllOffers(deps.sql)
      const codes = Map.groupBy(
        await listCodes(
          deps.sql,
          offers.map(({ id }) => id),
        ),
        ({ offerId }) => offerId,
      )
      const now = deps.clock.now()
      return offers.map((offer) => ({
        offer: offerOnWire(offer, { now }),
        codes: (codes.get(offer.id) ?? []).map(({ code }) => code),
      }))
    },
    create: (order) => create(deps, order),
    edit: (order) => edit(deps, order),
    switchGroup: (order) => switchGroup(deps, order),
    switchTo: (order) => switchTo(deps, order),
    addCode: (order) => addCode(deps, order),
    grant: (order) => grant(deps, order),
  }
}

async function create(
  deps: OfferDeps,
  { typed, ...order }: Parameters<OfferDesk['create']>[0],
): ReturnType<OfferDesk['create']> {
  const now = deps.clock.now()
  const given = fieldsIn(typed)
  const faults = await nameFaults(deps, given, { type: given['type'], isNew: true })
  if (faults.length > 0) return fail({ code: 'OFFER_INVALID', faults })
  const read = readOffer({
    ...defaultsOf(typed, { now, hours: deps.settings.read('BONUS_WAGER_HOURS') }),
    id: freshId<'Offer'>(deps, now),
    status: 'DRAFT',
  })
  if (!read.ok) return read
  const { offer, terms } = read.value
  await deps.inTransaction(async (tx) => {
    await insertOffer(tx, offer, now)
    await record(tx, { ...order, action: 'create', offerId: offer.id, before: {}, after: terms, now })
  })
  return ok(terms)
}

/** Fields that define an offer cannot be edited: it would be another offer. Neither can computed fields or the switch. */
const immutableFields = [
  'id',
  'type',
  'kind',
  'currency',
  'status',
  'bonus_group',
  'bonus_group_id',
  'name',
  'code',
] as const

function edit(
  deps: OfferDeps,
  { offerId, typed, ...order }: Parameters<OfferDesk['edit']>[0],
): ReturnType<OfferDesk['edit']> {
  const now = deps.clock.now()
  return inRefusableTransaction(deps.inTransaction, async (tx): ReturnType<OfferDesk['edit']> => {
    const offer = await lockOffer(tx, offerId)
    if (!offer) return fail({ code: 'BONUS_NOT_FOUND' })
    const before = offerOnWire(offer, { now })
    const given = fieldsIn(typed)
    const fixed = Object.keys(given).filter((field) => immutableFields.some((each) => each === field))
    const faults = [
      ...changeFaults(typed),
      ...fixed.map((field) => `${field}: cannot be edited`),
      ...(await nameFaults(deps, given, { type: before.type, isNew: false })),
    ]
    if (faults.length > 0) return fail({ code: 'OFFER_INVALID', faults })

    const read = readOffer({ ...before, ...given })
    if (!read.ok) return read
    await updateOffer(tx, read.value.offer, now)
    const changed = pick(before, Object.keys(given))
    await record(tx, { ...order, action: 'edit', offerId, before: changed, after: given, now })
    return ok(offerOnWire({ ...read.value.offer, switch: offer.switch }, { now }))
  })
}

const pick = (from: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)))

function switchGroup(
  deps: Deps,
  { group, isEnabled, ...order }: Parameters<OfferDesk['switchGroup']>[0],
): ReturnType<OfferDesk['switchGroup']> {
  return inRefusableTransaction(deps.inTransaction, async (tx): ReturnType<OfferDesk['switchGroup']> => {
    const was = await updateGroup(tx, { id: group, isEnabled })
    if (was === undefined) return fail({ code: 'GROUP_NOT_FOUND' })
    await record(tx, {
      ...order,
      action: 'group',
      offerId: null,
      before: { group, enabled: was },
      after: { group, enabled: isEnabled },
      now: deps.clock.now(),
    })
    return ok()
  })
}

function switchTo(
  deps: Deps,
  { offerId, wanted, ...order }: Parameters<OfferDesk['switchTo']>[0],
): ReturnType<OfferDesk['switchTo']> {
  const now = deps.clock.now()
  return inRefusableTransaction(deps.inTransaction, async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (!offer) return fail({ code: 'BONUS_NOT_FOUND' })
    await updateSwitch(tx, { id: offerId, wanted, now })
    await record(tx, {
      ...order,
      action: 'switch',
      offerId,
      before: { switch: offer.switch },
      after: { switch: wanted },
      now,
    })
    return ok(offerOnWire({ ...offer, switch: wanted }, { now }))
  })
}

function addCode(
  deps: Deps,
  { offerId, code, usesMax, usesPerPlayer, ...order }: Parameters<OfferDesk['addCode']>[0],
): ReturnType<OfferDesk['addCode']> {
  const now = deps.clock.now()
  return inRefusableTransaction(deps.inTransaction, async (tx): ReturnType<OfferDesk['addCode']> => {
    if (!isCode(code)) return fail({ code: 'CODE_INVALID' })
    const offer = await findOffer(tx, offerId)
    if (!offer) return fail({ code: 'BONUS_NOT_FOUND' })
    if (offer.type !== 'PROMO_CODE') return fail({ code: 'NO_CODES' })
    const isFree = await insertCode(tx, { id: freshId<'Code'>(deps, now), offerId, code, usesMax, usesPerPlayer }, now)
    if (!isFree) return fail({ code: 'CODE_TAKEN' })
    await record(tx, { ...order, action: 'code', offerId, before: {}, after: { code, usesMax, usesPerPlayer }, now })
    return ok()
  })
}

async function grant(
  deps: Deps,
  { offerId, playerId, amount: typed, ...order }: Parameters<OfferDesk['grant']>[0],
): ReturnType<OfferDesk['grant']> {
  const offer = await findOffer(deps.sql, offerId)
  if (!offer) return fail({ code: 'BONUS_NOT_FOUND' })
  const amount = typed === null ? null : parseAmount(typed, offer.currency)
  if (amount === undefined) return fail({ code: 'AMOUNT_INVALID' })
  const command = { playerId, offerId, source: 'staff', externalId: order.requestId, deposit: null, amount } as const
  return grantBonus(deps)(
    command,
    async (tx, { id, status }) =>
      void (await record(tx, {
        ...order,
        action: 'grant',
        offerId,
        playerId,
        before: {},
        after: { grant: id, status, amount: typed },
        now: deps.clock.now(),
      })),
  )
}

/** Default values of an offer: the minimum, open from now on, with the platform's default wagering time. */
function defaultsOf(typed: unknown, { now, hours }: { readonly now: Instant; readonly hours: number }): object {
  const given = (typeof typed === 'object' && typed !== null ? typed : {}) as Partial<OfferTerms>
  const group = groupOfKind[given.kind as BonusKind] ?? 'instant'
  return {
    start_date: toIso(now),
    end_date: null,
    min_deposit_amount: '0.00',
    activations_offset: 0,
    is_daily_activation: false,
    wager_type: 'CLASSIC',
    max_daily_activations: 1,
    max_unique_activations: null,
    active_on_days: [],
    active_from: null,
    active_to: null,
    min_rating: 0,
    max_win_amount: null,
    win_amount_type: 'ABSOLUTE',
    burning_on_withdrawal: false,
    burning_amount: null,
    burning_on_timeout: (given.wager ?? 0) > 0 ? hours : null,
    burning_on_deposit: false,
    opt_in: true,
    is_public: true,
    is_repeated_activation: false,
    is_verification_required: false,
    max_bet_amount: null,
    countries: [],
    game_uuid: null,
    game_slug: null,
    image: null,
    code: null,
    max_bonus_amount: null,
    bonus_group_id: group.replaceAll(' ', '-'),
    bonus_group: { name: group, enabled: true },
    name: given.names?.ru ?? '',
    ...given,
  }
}

type OfPlayer = StaffOrder & { readonly playerId: PlayerId }
/** `offerId` null: all offers. */
type OfExclusion = OfPlayer & { readonly offerId: OfferId | null }
type Unknown = { readonly code: 'PLAYER_UNKNOWN' | 'BONUS_NOT_FOUND' }

/** Staff operations on the bonuses of one player. */
export type PlayerDesk = {
  /** Ends the open bonus of a player; the bonus money left in it is taken back. */
  cancel(
    order: OfPlayer,
  ): Promise<Result<{ readonly name: string }, { readonly code: 'PLAYER_UNKNOWN' | 'NO_OPEN_BONUS' }>>
  /** Excludes a player from an offer or all; an affected open bonus ends. */
  exclude(
    order: OfExclusion,
  ): Promise<Result<{ readonly ended: string | null }, Unknown | { readonly code: 'ALREADY_EXCLUDED' }>>
  /** Reverts such an exclusion. */
  include(order: OfExclusion): Promise<Result<undefined, Unknown | { readonly code: 'NOT_EXCLUDED' }>>
}

/** Creates the operations. */
export const playerDesk = (deps: Deps): PlayerDesk => ({
  cancel: (order) =>
    inRefusableTransaction(deps.inTransaction, async (tx): ReturnType<PlayerDesk['cancel']> => {
      const now = deps.clock.now()
      const held = await hold(deps, tx, order.playerId, now)
      if (!held.ok) return held
      if (!held.value) return fail({ code: 'NO_OPEN_BONUS' })
      const { id, offerId, status, terms } = held.value
      await endOpenBonus(deps, tx, { bonus: held.value, playerId: order.playerId, reason: 'staff', now })
      await record(tx, {
        ...order,
        action: 'cancel',
        offerId,
        before: { bonus: id, status },
        after: { status: 'CANCELED' },
        now,
      })
      return ok({ name: terms.name })
    }),
  exclude: (order) => inRefusableTransaction(deps.inTransaction, (tx) => exclude(deps, tx, order)),
  include: ({ offerId, playerId, ...order }) =>
    inRefusableTransaction(deps.inTransaction, async (tx): ReturnType<PlayerDesk['include']> => {
      const reason = await deleteExclusion(tx, { playerId, offerId })
      if (reason === undefined) return fail({ code: 'NOT_EXCLUDED' })
      await record(tx, {
        ...order,
        action: 'include',
        offerId,
        playerId,
        before: { reason },
        after: {},
        now: deps.clock.now(),
      })
      return ok()
    }),
})

async function exclude(deps: Deps, tx: TransactionSql, order: OfExclusion): ReturnType<PlayerDesk['exclude']> {
  const { offerId, playerId, why } = order
  const now = deps.clock.now()
  const held = await hold(deps, tx, playerId, now)
  if (!held.ok) return held
  if (offerId !== null && !(await findOffer(tx, offerId))) return fail({ code: 'BONUS_NOT_FOUND' })
  const isNew = await insertExclusion(tx, { playerId, offerId, reason: why, now })
  if (!isNew) return fail({ code: 'ALREADY_EXCLUDED' })

  const open = held.value
  const isMeant = open !== null && (offerId === null || open.offerId === offerId)
  if (isMeant) await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'excluded', now })
  await record(tx, { ...order, action: 'exclude', before: {}, after: { ended: isMeant ? open.id : null }, now })
  return ok({ ended: isMeant ? open.terms.name : null })
}

/** Locks a player's wallet and returns the open bonus. */
async function hold(
  deps: Deps,
  tx: TransactionSql,
  playerId: PlayerId,
  now: Instant,
): Promise<Result<StoredBonus | null, { readonly code: 'PLAYER_UNKNOWN' }>> {
  if (!(await deps.identity.standing(playerId))) return fail({ code: 'PLAYER_UNKNOWN' })
  await holdWallet(deps, tx, playerId)
  return ok(await presentBonus(deps, tx, { playerId, now }))
}

type Recorded = Omit<StaffAction, 'at'> & {
  readonly offerId: OfferId | null
  readonly playerId?: string
  readonly now: Instant
}

const record = (tx: TransactionSql, { offerId, playerId, now, ...action }: Recorded): Promise<boolean> =>
  recordStaffAction(tx, 'bonuses', { offer_id: offerId, player_id: playerId ?? null }, { ...action, at: now })
