import type { BonusKind, BonusType } from '@zoria/contract/bonuses/words'
import { amountOf, bps, instant, money, parseId, toIso, type Currency, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import {
  type Offer,
  type OfferId,
  type OfferSwitch,
  type ReleaseCap,
  timeOfDay,
  windowOf,
  type Worth,
} from '../rules/offer.ts'

type OfferRow = {
  id: string
  type: BonusType
  kind: BonusKind
  bonus_group_id: string
  group_name: string
  group_enabled: boolean
  names: Offer['names']
  currency: Currency
  switch: OfferSwitch
  start_date: Date
  end_date: Date | null
  bonus_amount: bigint
  max_bonus_amount: bigint | null
  min_deposit_amount: bigint
  activations_offset: number
  is_daily_activation: boolean
  wager_type: Offer['wagerType']
  wager_hundredths: bigint
  max_daily_activations: number
  max_unique_activations: number | null
  active_on_days: number[]
  active_from: string | null
  active_to: string | null
  min_rating: string
  max_win_amount: bigint | null
  win_amount_type: 'ABSOLUTE' | 'PERCENTAGES'
  burning_on_withdrawal: boolean
  burning_amount: bigint | null
  burning_on_timeout: number | null
  burning_on_deposit: boolean
  opt_in: boolean
  is_public: boolean
  is_repeated_activation: boolean
  is_verification_required: boolean
  max_bet_amount: bigint | null
  countries: string[]
  game_uuid: string | null
  game_slug: string | null
  image: string | null
}

const selected = (sql: Queryable) => sql`
  select o.*, g.name as group_name, g.enabled as group_enabled from bonuses.offer o join bonuses.bonus_group g on g.id = o.bonus_group_id`

/** One offer in any state. */
export async function findOffer(sql: Queryable, id: string): Promise<Offer | undefined> {
  const [row] = await sql<OfferRow[]>`${selected(sql)} where o.id = ${id}`
  return row && offerFrom(row)
}

/** The same, held against other changes until the transaction ends. */
export async function lockOffer(tx: TransactionSql, id: string): Promise<Offer | undefined> {
  const [row] = await tx<OfferRow[]>`${selected(tx)} where o.id = ${id} for no key update of o`
  return row && offerFrom(row)
}

export type OfferFilter = {
  /** Only public ones, or also those available by code or grant only. */
  readonly isPublic: boolean
  readonly currency: Currency
  readonly kind: BonusKind | null
  /** Only offers that can be taken at this moment: switched on, of enabled groups, between start and end. */
  readonly openAt: Instant | null
}

/** All offers except drafts, in the operator's order. */
export async function listOffers(
  sql: Queryable,
  { isPublic, currency, kind, openAt }: OfferFilter,
): Promise<readonly Offer[]> {
  const rows = await sql<OfferRow[]>`${selected(sql)}
    where o.switch <> 'DRAFT' and o.currency = ${currency}
    ${isPublic ? sql`and o.is_public` : sql``}
    ${kind === null ? sql`` : sql`and o.kind = ${kind}`}
    ${openAt === null ? sql`` : sql`and o.switch = 'ON' and g.enabled and o.start_date <= ${toIso(openAt)} and (o.end_date is null or o.end_date > ${toIso(openAt)})`}
    order by o.place, o.created_at, o.id`
  return rows.map(offerFrom)
}

/** All offers, for operators. */
export async function listAllOffers(sql: Queryable): Promise<readonly Offer[]> {
  const rows = await sql<OfferRow[]>`${selected(sql)} order by o.currency, o.place, o.created_at, o.id`
  return rows.map(offerFrom)
}

/** Inserts an offer. */
export async function insertOffer(tx: TransactionSql, offer: Offer, now: Instant): Promise<void> {
  await tx`insert into bonuses.offer ${tx({ ...rowOf(offer), names: tx.json(offer.names) as never, created_at: toIso(now), updated_at: toIso(now) } as never)}`
}

/** Updates an offer, except its type, kind, currency and switch. */
export async function updateOffer(tx: TransactionSql, offer: Offer, now: Instant): Promise<void> {
  const { id, type: _type, kind: _kind, currency: _currency, switch: _switch, ...row } = rowOf(offer)
  await tx`update bonuses.offer set ${tx({ ...row, names: tx.json(offer.names) as never, updated_at: toIso(now) } as never)} where id = ${id}`
}

/** Switches an offer. */
export async function updateSwitch(
  tx: TransactionSql,
  { id, wanted, now }: { id: OfferId; wanted: OfferSwitch; now: Instant },
): Promise<void> {
  await tx`update bonuses.offer set switch = ${wanted}, updated_at = ${toIso(now)} where id = ${id}`
}

const offerFrom = (row: OfferRow): Offer => {
  const sum = (amount: bigint): Money => money(amount, row.currency)
  return {
    id: parseId<'Offer'>(row.id),
    type: row.type,
    kind: row.kind,
    group: { id: row.bonus_group_id, name: row.group_name, isEnabled: row.group_enabled },
    names: row.names,
    currency: row.currency,
    switch: row.switch,
    startsAt: instant(row.start_date.getTime()),
    endsAt: row.end_date && instant(row.end_date.getTime()),
    worth: worthFrom(row),
    depositMin: sum(row.min_deposit_amount),
    offsetHours: row.activations_offset,
    isDaily: row.is_daily_activation,
    wagerType: row.wager_type,
    wagerHundredths: row.wager_hundredths,
    activationsMax: row.max_daily_activations,
    uniqueMax: row.max_unique_activations,
    days: row.active_on_days,
    window: windowOf(row.active_from, row.active_to),
    ratingMin: Number(row.min_rating),
    releaseCap: capFrom(row),
    burnsOnWithdrawal: row.burning_on_withdrawal,
    burnsOnDeposit: row.burning_on_deposit,
    burnAtOrBelow: row.burning_amount === null ? null : sum(row.burning_amount),
    burnsAfterHours: row.burning_on_timeout,
    isOptIn: row.opt_in,
    isPublic: row.is_public,
    isRepeatable: row.is_repeated_activation,
    needsVerification: row.is_verification_required,
    stakeMax: row.max_bet_amount === null ? null : sum(row.max_bet_amount),
    countries: row.countries,
    game: { uuid: row.game_uuid, slug: row.game_slug, image: row.image },
  }
}

const worthFrom = ({ type, bonus_amount: amount, max_bonus_amount: max, currency }: OfferRow): Worth =>
  type === 'PERCENTAGE'
    ? { kind: 'share', share: bps(amount), max: max === null ? null : money(max, currency) }
    : { kind: 'sum', amount: money(amount, currency) }

const capFrom = ({ max_win_amount: cap, win_amount_type: type, currency }: OfferRow): ReleaseCap | null => {
  if (cap === null) return null
  return type === 'PERCENTAGES' ? { kind: 'share', share: bps(cap) } : { kind: 'sum', amount: money(cap, currency) }
}

const rowOf = (offer: Offer) => ({
  id: offer.id,
  type: offer.type,
  kind: offer.kind,
  bonus_group_id: offer.group.id,
  currency: offer.currency,
  switch: offer.switch,
  start_date: toIso(offer.startsAt),
  end_date: offer.endsAt && toIso(offer.endsAt),
  bonus_amount: offer.worth.kind === 'sum' ? amountOf(offer.worth.amount) : offer.worth.share,
  max_bonus_amount: offer.worth.kind === 'share' ? sumOrNull(offer.worth.max) : null,
  min_deposit_amount: amountOf(offer.depositMin),
  activations_offset: offer.offsetHours,
  is_daily_activation: offer.isDaily,
  wager_type: offer.wagerType,
  wager_hundredths: offer.wagerHundredths,
  max_daily_activations: offer.activationsMax,
  max_unique_activations: offer.uniqueMax,
  active_on_days: offer.days,
  active_from: offer.window && timeOfDay(offer.window.from),
  active_to: offer.window && timeOfDay(offer.window.to),
  min_rating: String(offer.ratingMin),
  max_win_amount:
    offer.releaseCap && (offer.releaseCap.kind === 'sum' ? amountOf(offer.releaseCap.amount) : offer.releaseCap.share),
  win_amount_type: offer.releaseCap?.kind === 'share' ? 'PERCENTAGES' : 'ABSOLUTE',
  burning_on_withdrawal: offer.burnsOnWithdrawal,
  burning_amount: sumOrNull(offer.burnAtOrBelow),
  burning_on_timeout: offer.burnsAfterHours,
  burning_on_deposit: offer.burnsOnDeposit,
  opt_in: offer.isOptIn,
  is_public: offer.isPublic,
  is_repeated_activation: offer.isRepeatable,
  is_verification_required: offer.needsVerification,
  max_bet_amount: sumOrNull(offer.stakeMax),
  countries: offer.countries,
  game_uuid: offer.game.uuid,
  game_slug: offer.game.slug,
  image: offer.game.image,
})

const sumOrNull = (sum: Money | null): bigint | null => sum && amountOf(sum)

/** The id of the first offer of a kind that is switched on and runs now in a currency; null where there is none. */
export async function findOfferOfKind(
  sql: Queryable,
  { kind, currency, now }: { kind: BonusKind; currency: Currency; now: Instant },
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from bonuses.offer where kind = ${kind} and currency = ${currency} and switch = 'ON'
      and start_date <= ${toIso(now)} and (end_date is null or end_date > ${toIso(now)}) order by place, id limit 1`
  return row?.id ?? null
}

/** Every offer of some kinds, also those that are switched off. */
export async function listOffersOfKinds(sql: Queryable, kinds: readonly BonusKind[]): Promise<readonly string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from bonuses.offer where kind = any (${kinds as BonusKind[]}::text[]) order by id`
  return rows.map(({ id }) => id)
}

/** Offers of a currency that are granted automatically and switched on, in the operator's order. */
export async function listTriggered(
  sql: Queryable,
  currency: Currency,
): Promise<readonly { readonly id: string; readonly kind: BonusKind }[]> {
  return sql<{ id: string; kind: BonusKind }[]>`
    select id, kind from bonuses.offer where not opt_in and switch = 'ON' and currency = ${currency} order by place, created_at, id`
}
